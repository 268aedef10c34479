import type { MetricName, MetricUnit } from '@matinee/contract/plain/reports/metrics'
import type { videoRevenueMetrics } from '@matinee/contract/plain/reports/metrics'

type VideoMetric = keyof typeof videoRevenueMetrics

/** What the page about the figures says besides the console's own texts. */
export type MetricTexts = {
  formula: string
  groups: Record<'ads' | 'byVideo' | 'video', { title: string; lede: string }>
  units: Record<MetricUnit, string>
  /** When a figure of reports is counted. */
  when: Record<MetricName, string>
  /** The screens call both Viewability; each has only one. */
  viewability: Record<'ads' | 'views' | 'advice', string>
  /** Before a link to the other one. */
  notToConfuse: string
  /** Figures of the revenue table that are no metrics of the registry. */
  table: Record<
    'revenueShare' | 'pageviews' | 'visitors' | 'pageEcpm',
    { is: string; formula?: string; unit: MetricUnit; when: string; standard?: string }
  >
  byVideo: Record<VideoMetric, { is: string; when: string }>
  byVideoFormulas: Partial<Record<VideoMetric, string>>
}

const en: MetricTexts = {
  formula: 'Formula',
  groups: {
    ads: {
      title: 'Ads and revenue',
      lede: 'You’ll find these figures on the revenue and app revenue screens, in report files and in scheduled reports.',
    },
    byVideo: {
      title: 'Revenue by video',
      lede: 'Video ads in your player, and ads that were shown on a page while one of your videos was playing there.',
    },
    video: { title: 'Video analytics', lede: 'What your players measure and report to us.' },
  },
  units: { count: 'Number', percent: 'Percent', money: 'Money, in the currency you choose' },
  when: {
    revenue:
      'Added when the ad tag counts an impression, at the price of that ad. Revenue from other ad sources is added when their figures are imported.',
    request: 'When a placement asks for an ad.',
    match: 'When an ad is found for the request.',
    impression: 'When the ad begins to render.',
    view: 'When the ad’s image has loaded, or the ad’s frame says that it has.',
    click: 'When someone clicks the ad.',
    coverage: 'Worked out from the totals of the rows you see. If there are no ad requests, you’ll see –.',
    ctr: 'Worked out from the totals of the rows you see. If no ads were displayed, you’ll see –. In app reports, clicks are divided by impressions.',
    requestEcpm: 'Worked out from the totals of the rows you see. If there are no ad requests, you’ll see –.',
    ecpm: 'Worked out from the totals of the rows you see. If there are no impressions, it’s 0.',
    viewability:
      'When half of the ad (30% if it’s 242,500 square pixels or larger) stays in view in the open tab for one second without a break. If nothing could be measured, you’ll see –.',
  },
  viewability: {
    ads: 'Viewability of ads',
    views: 'Viewability of views',
    advice:
      'There’s no single value that’s good everywhere: it changes with the page, the size of the ad and the device. Compare your placements with each other and with earlier weeks. If you want it higher, put ads where visitors stop to read, make the page fast enough that the ad is there before they scroll past, and don’t let the content jump while the page loads. You can also ask your account manager to set up a sticky placement, which stays in view as visitors scroll.',
  },
  notToConfuse: 'Don’t confuse it with',
  table: {
    revenueShare: {
      is: 'How much of the total revenue this row brought in. You’ll see it in reports by placement.',
      unit: 'percent',
      when: 'Worked out from the rows you see. If there’s no revenue, you’ll see –.',
    },
    pageviews: {
      is: 'How many times pages with your ad tag were loaded. A page view doesn’t belong to any placement, tag, app or income type, so reports by these don’t show it.',
      unit: 'count',
      when: 'When a page with the tag loads.',
      standard: 'IAB page view',
    },
    visitors: {
      is: 'How many different people visited a site in a day. We don’t use cookies: we recognise visitors by their address and browser, with a key that changes every day. Someone who comes back on another day, or visits another site of yours, counts again. People who share an address and use the same browser count as one.',
      unit: 'count',
      when: 'With the visitor’s first page view of the day. We don’t count visitors who ask not to be tracked.',
    },
    pageEcpm: {
      is: 'How much revenue a thousand page views bring in. Only sites and days on which we counted page views are included.',
      formula: '1000 · revenue ÷ page views',
      unit: 'money',
      when: 'Worked out from the totals of the rows you see. If there are no page views, you’ll see –.',
    },
  },
  byVideo: {
    play: {
      is: 'All views of the video, with or without ads.',
      when: 'When the view begins. It counts on the day it began.',
    },
    playWithAds: {
      is: 'Views with at least one ad in the player or on the page.',
      when: 'When the first ad in the player or on its page begins.',
    },
    impression: {
      is: 'Video ads shown in the player, and ads shown on the pages where the video was viewed.',
      when: 'When the ad begins. An ad next to the player counts as long as the view on its page has started.',
    },
    revenue: {
      is: 'The net revenue you get from these ads. Only ads from your player and your ad tag are included, not those from other ad sources.',
      when: 'With each of these impressions, at the price of the ad. Some video ads are paid when they are watched to the end.',
    },
    rpm: {
      is: 'How much revenue these ads bring in for every thousand views of the video.',
      when: 'Worked out from the totals of the date range.',
    },
    ecpm: {
      is: 'How much revenue a thousand of these ads bring in.',
      when: 'Worked out from the totals of the date range.',
    },
  },
  byVideoFormulas: { rpm: '1000 · revenue ÷ views', ecpm: '1000 · revenue ÷ ads' },
}

const tr: MetricTexts = {
  formula: 'Formül',
  groups: {
    ads: {
      title: 'Reklamlar ve gelir',
      lede: 'Bu rakamları gelir ve uygulama geliri ekranlarında, rapor dosyalarında ve zamanlanmış raporlarda görürsünüz.',
    },
    byVideo: {
      title: 'Video başına gelir',
      lede: 'Oynatıcınızdaki video reklamlar ve videolarınızdan biri oynarken aynı sayfada gösterilen reklamlar.',
    },
    video: { title: 'Video analizi', lede: 'Oynatıcılarınızın ölçüp bize bildirdikleri.' },
  },
  units: { count: 'Sayı', percent: 'Yüzde', money: 'Para, seçtiğiniz para birimiyle' },
  when: {
    revenue:
      'Reklam etiketi bir gösterim sayınca reklamın fiyatı eklenir. Diğer reklam kaynaklarının geliri, rakamları içe aktarılınca eklenir.',
    request: 'Reklam alanı reklam isteyince.',
    match: 'İstek için bir reklam bulununca.',
    impression: 'Reklam sayfada gösterilmeye başlayınca.',
    view: 'Reklamın görseli yüklenince ya da reklamın çerçevesi yüklendiğini bildirince.',
    click: 'Reklama tıklanınca.',
    coverage: 'Gördüğünüz satırların toplamlarından hesaplanır; hiç reklam isteği yoksa\u00a0– yazar.',
    ctr: 'Gördüğünüz satırların toplamlarından hesaplanır; hiç reklam görüntülenmediyse\u00a0– yazar. Uygulama raporlarında tıklamalar gösterimlere bölünür.',
    requestEcpm: 'Gördüğünüz satırların toplamlarından hesaplanır; hiç reklam isteği yoksa\u00a0– yazar.',
    ecpm: 'Gördüğünüz satırların toplamlarından hesaplanır; hiç gösterim yoksa 0 olur.',
    viewability:
      'Reklamın yarısı (242.500 piksel ve daha büyük reklamlarda %30’u) açık sekmede hiç kesilmeden bir saniye ekranda kalınca; hiçbir reklam ölçülemediyse\u00a0– yazar.',
  },
  viewability: {
    ads: 'Reklam görünürlüğü',
    views: 'İzlenme görünürlüğü',
    advice:
      'Kaç olursa iyidir diye bir kural yok; sayfaya, reklamın boyutuna ve cihaza göre değişir. Reklam alanlarınızı birbiriyle ve önceki haftalarla karşılaştırın. Görünürlüğü artırmak istiyorsanız reklamları ziyaretçinin durup okuduğu yerlere koyun. Sayfanız hızlı açılsın ki ziyaretçi aşağı inmeden reklam gelmiş olsun; açılırken içerik de yerinden oynamasın. Hesap yöneticinizden, sayfa kaydırılsa da ekranda kalan yüzen bir reklam alanı kurmasını isteyebilirsiniz.',
  },
  notToConfuse: 'Bununla karıştırmayın:',
  table: {
    revenueShare: {
      is: 'Toplam gelirin ne kadarının bu satırdan geldiği. Reklam alanı kırılımlı raporlarda görünür.',
      unit: 'percent',
      when: 'Gördüğünüz satırlardan hesaplanır; hiç gelir yoksa\u00a0– yazar.',
    },
    pageviews: {
      is: 'Reklam etiketinizin olduğu sayfaların kaç kez yüklendiği. Sayfa görüntülemenin reklam alanı, etiketi, uygulaması ya da gelir türü olmaz; bu kırılımlarda o yüzden gösterilmez.',
      unit: 'count',
      when: 'Etiketin olduğu bir sayfa yüklenince.',
      standard: 'IAB page view',
    },
    visitors: {
      is: 'Bir siteye bir günde kaç farklı kişinin geldiği. Çerez kullanmayız; ziyaretçileri adreslerinden ve tarayıcılarından, her gün değişen bir anahtarla ayırt ederiz. Aynı kişi başka bir gün ya da başka bir sitenize gelirse yeniden sayılır. Aynı adresten aynı tarayıcıyla gelenler ise tek kişi sayılır.',
      unit: 'count',
      when: 'Ziyaretçi o gün ilk sayfasını açınca. Takip edilmek istemediğini bildirenleri saymayız.',
    },
    pageEcpm: {
      is: 'Bin sayfa görüntülemenin ne kadar gelir getirdiği. Sayfa görüntülemelerini saydığımız siteler ve günler hesaba katılır, diğerleri katılmaz.',
      formula: '1000 · gelir ÷ sayfa görüntüleme',
      unit: 'money',
      when: 'Gördüğünüz satırların toplamlarından hesaplanır; hiç sayfa görüntüleme yoksa\u00a0– yazar.',
    },
  },
  byVideo: {
    play: {
      is: 'Reklam olsun olmasın, videonun bütün izlenmeleri.',
      when: 'İzlenme başlayınca; hangi gün başladıysa o güne yazılır.',
    },
    playWithAds: {
      is: 'Oynatıcıda ya da sayfada en az bir reklamın gösterildiği izlenmeler.',
      when: 'Oynatıcıda ya da sayfada ilk reklam başlayınca.',
    },
    impression: {
      is: 'Oynatıcıda gösterilen video reklamlar ve videonun izlendiği sayfalarda gösterilen reklamlar.',
      when: 'Reklam başlayınca. Oynatıcının dışındaki reklamlar, o sayfada izlenme de başladıysa sayılır.',
    },
    revenue: {
      is: 'Bu reklamlardan elinize geçen net gelir. Yalnızca oynatıcınızdan ve reklam etiketinizden gelen reklamlar hesaba katılır, diğer reklam kaynaklarınınki katılmaz.',
      when: 'Bu gösterimlerin her birinde reklamın fiyatı eklenir. Bazı video reklamlar sonuna kadar izlenince ödenir.',
    },
    rpm: {
      is: 'Video bin kez izlenince bu reklamların ne kadar gelir getirdiği.',
      when: 'Tarih aralığının toplamlarından hesaplanır.',
    },
    ecpm: {
      is: 'Bu reklamlar bin kez gösterilince ne kadar gelir geldiği.',
      when: 'Tarih aralığının toplamlarından hesaplanır.',
    },
  },
  byVideoFormulas: { rpm: '1000 · gelir ÷ izlenme', ecpm: '1000 · gelir ÷ reklam' },
}

export const metricTexts = { en, tr }
