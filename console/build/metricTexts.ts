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
      lede: 'On the revenue and app revenue screens, in report files and in scheduled reports.',
    },
    byVideo: {
      title: 'Revenue by video',
      lede: 'Ads that were shown on a page while one of your videos played there.',
    },
    video: { title: 'Video analytics', lede: 'What your players measure.' },
  },
  units: { count: 'Number', percent: 'Percent', money: 'Money, in the currency you choose' },
  when: {
    revenue:
      'When an impression of the ad tag counts, at the price of its ad; for other ad sources, when their figures are imported.',
    request: 'When a placement asks for an ad.',
    match: 'When the request is answered with an ad.',
    impression: 'When the ad begins to render.',
    view: 'When the image of the ad has loaded, or the frame of the ad reports it.',
    click: 'When the ad is clicked.',
    coverage: 'From the sums of the rows shown; – without ad requests.',
    ctr: 'From the sums of the rows shown; – without displayed ads. App reports divide by impressions.',
    requestEcpm: 'From the sums of the rows shown; – without ad requests.',
    ecpm: 'From the sums of the rows shown; 0 without impressions.',
    viewability:
      'When half of the ad (30% of ads of 242,500 square pixels and more) was in view in the front tab for one second without a break; – where nothing could be measured.',
  },
  viewability: {
    ads: 'Viewability of ads',
    views: 'Viewability of views',
    advice:
      'No value is good everywhere: it depends on the page, the size of the ad and the device. Compare your placements with each other and with earlier weeks. To raise it, place ads where visitors stop to read, keep the page fast so that the ad is there before they scroll on, and prevent layout shifts. Your account manager can set up a sticky placement, which stays in view.',
  },
  notToConfuse: 'Not the same as',
  table: {
    revenueShare: {
      is: 'The row’s share of the total revenue, in reports by placement.',
      unit: 'percent',
      when: 'From the rows shown; – where nothing was earned.',
    },
    pageviews: {
      is: 'How often pages with your ad tag were loaded. Not shown in reports by placement, tag, app or income type, because a page view has none.',
      unit: 'count',
      when: 'When a page with the tag is loaded.',
      standard: 'IAB page view',
    },
    visitors: {
      is: 'Unique visitors of a site on one day. They are recognised without cookies, by address and browser, with a key that changes every day. The same person counts again on another day or another site. Several people with one address and the same browser count as one.',
      unit: 'count',
      when: 'With the first page view of the day. Visitors who ask not to be tracked are not counted.',
    },
    pageEcpm: {
      is: 'Revenue per thousand page views. Only sites and days with counted page views are included.',
      formula: '1000 · revenue ÷ page views',
      unit: 'money',
      when: 'From the sums of the rows shown; – without page views.',
    },
  },
  byVideo: {
    play: {
      is: 'Views of the video, with and without ads on their pages.',
      when: 'When the view begins, on its day.',
    },
    playWithAds: {
      is: 'Views with at least one ad on their page.',
      when: 'When the first ad on the page of the view begins to render.',
    },
    impression: {
      is: 'Ads shown on the pages of views of the video.',
      when: 'When the ad begins to render, if the view on its page has started.',
    },
    revenue: {
      is: 'Your net revenue from these ads. Only ads of the ad tag are included, not those of other ad sources.',
      when: 'With each of these impressions, at the price of its ad.',
    },
    rpm: {
      is: 'Revenue of these ads per thousand views of the video.',
      when: 'From the sums of the date range.',
    },
    ecpm: { is: 'Revenue per thousand of these ads.', when: 'From the sums of the date range.' },
  },
  byVideoFormulas: { rpm: '1000 · revenue ÷ views', ecpm: '1000 · revenue ÷ ads' },
}

const tr: MetricTexts = {
  formula: 'Formül',
  groups: {
    ads: {
      title: 'Reklamlar ve gelir',
      lede: 'Gelir ve uygulama geliri ekranlarında, rapor dosyalarında ve zamanlanmış raporlarda.',
    },
    byVideo: {
      title: 'Video başına gelir',
      lede: 'Bir sayfada videolarınızdan biri oynarken o sayfada gösterilen reklamlar.',
    },
    video: { title: 'Video analizi', lede: 'Oynatıcılarınızın ölçtükleri.' },
  },
  units: { count: 'Sayı', percent: 'Yüzde', money: 'Para, seçtiğiniz para biriminde' },
  when: {
    revenue:
      'Reklam etiketinin bir gösterimi sayıldığında, o reklamın fiyatıyla; diğer reklam kaynaklarında, rakamları içe aktarıldığında.',
    request: 'Bir reklam alanı reklam istediğinde.',
    match: 'İsteğe bir reklamla yanıt verildiğinde.',
    impression: 'Reklam ekrana gelmeye başladığında.',
    view: 'Reklamın görseli geldiğinde ya da reklamın çerçevesi bunu bildirdiğinde.',
    click: 'Reklama tıklandığında.',
    coverage: 'Gösterilen satırların toplamlarından; reklam isteği yoksa\u00a0–.',
    ctr: 'Gösterilen satırların toplamlarından; görüntülenen reklam yoksa\u00a0–. Uygulama raporlarında gösterim sayısına bölünür.',
    requestEcpm: 'Gösterilen satırların toplamlarından; reklam isteği yoksa\u00a0–.',
    ecpm: 'Gösterilen satırların toplamlarından; gösterim yoksa 0.',
    viewability:
      'Reklamın yarısı (alanı 242.500 piksel ve üzeri olan reklamlarda %30’u) açık sekmede kesintisiz bir saniye görüş alanında kaldığında; hiçbir şey ölçülemediyse\u00a0–.',
  },
  viewability: {
    ads: 'Reklam görünürlüğü',
    views: 'İzlenme görünürlüğü',
    advice:
      'Her yerde geçerli bir iyi değer yoktur: sayfaya, reklamın boyutuna ve cihaza göre değişir. Reklam alanlarınızı birbirleriyle ve önceki haftalarla karşılaştırın. Görünürlüğü artırmak için reklamları ziyaretçilerin durup okuduğu yerlere koyun, ziyaretçi sayfayı kaydırmadan reklamın gelmesi için sayfayı hızlı tutun ve sayfanın yükleme sırasında kaymasını önleyin. Hesap yöneticiniz, ekranda sabit kalan yüzen bir reklam alanı kurabilir.',
  },
  notToConfuse: 'Bununla karıştırmayın:',
  table: {
    revenueShare: {
      is: 'Satırın toplam gelirdeki payı; reklam alanı kırılımlı raporlarda.',
      unit: 'percent',
      when: 'Gösterilen satırlardan; gelir yoksa\u00a0–.',
    },
    pageviews: {
      is: 'Reklam etiketinizin bulunduğu sayfaların kaç kez yüklendiği. Reklam alanı, etiket, uygulama ve gelir türü kırılımlarında gösterilmez, çünkü bir sayfa görüntüleme bunlardan birine ait değildir.',
      unit: 'count',
      when: 'Etiketin bulunduğu bir sayfa yüklendiğinde.',
      standard: 'IAB page view',
    },
    visitors: {
      is: 'Bir siteyi bir günde ziyaret eden farklı kişiler. Çerez kullanılmaz; ziyaretçiler, her gün değişen bir anahtarla, adreslerinden ve tarayıcılarından ayırt edilir. Aynı kişi başka bir günde ya da başka bir sitede yeniden sayılır. Aynı adresten aynı tarayıcıyla gelen birkaç kişi tek kişi sayılır.',
      unit: 'count',
      when: 'Günün ilk sayfa görüntülemesinde. İzlenmek istemediğini bildiren ziyaretçiler sayılmaz.',
    },
    pageEcpm: {
      is: 'Bin sayfa görüntüleme başına gelir. Yalnızca sayfa görüntülemesi sayılan siteler ve günler dahildir.',
      formula: '1000 · gelir ÷ sayfa görüntüleme',
      unit: 'money',
      when: 'Gösterilen satırların toplamlarından; sayfa görüntüleme yoksa\u00a0–.',
    },
  },
  byVideo: {
    play: {
      is: 'Videonun, sayfasında reklam olan ve olmayan bütün izlenmeleri.',
      when: 'İzlenme başladığında; başladığı güne yazılır.',
    },
    playWithAds: {
      is: 'Sayfasında en az bir reklam gösterilen izlenmeler.',
      when: 'İzlenmenin sayfasındaki ilk reklam ekrana gelmeye başladığında.',
    },
    impression: {
      is: 'Videonun izlendiği sayfalarda gösterilen reklamlar.',
      when: 'Reklam ekrana gelmeye başladığında, sayfasındaki izlenme gerçekten başladıysa.',
    },
    revenue: {
      is: 'Bu reklamlardan elde ettiğiniz net gelir. Yalnızca reklam etiketinin reklamları dahildir, diğer reklam kaynaklarınınkiler değildir.',
      when: 'Bu gösterimlerin her birinde, reklamın fiyatıyla.',
    },
    rpm: {
      is: 'Bu reklamlardan videonun bin izlenmesi başına elde edilen gelir.',
      when: 'Tarih aralığının toplamlarından.',
    },
    ecpm: { is: 'Bu reklamların bin tanesi başına gelir.', when: 'Tarih aralığının toplamlarından.' },
  },
  byVideoFormulas: { rpm: '1000 · gelir ÷ izlenme', ecpm: '1000 · gelir ÷ reklam' },
}

export const metricTexts = { en, tr }
