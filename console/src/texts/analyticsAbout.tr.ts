import type { About, Figure } from './analyticsAbout.en.ts'

export const about: Record<Figure, About> = {
  infoLoad: {
    meaning: 'Oynatıcınızın bir sayfada videoyu oynatmaya kaç kez hazır olduğu.',
    unit: 'yükleme',
    when: 'videonun bilgileri gelip oynatıcı hazır olunca; her izlenmede bir kez',
    standard: 'Mux: playerready',
  },
  start: {
    meaning: 'Bir videonun kaç kez oynamaya başladığı. Bütün grafik ve tablolardaki “izlenme” budur.',
    unit: 'izlenme',
    when: 'ilk kare oynayınca; her izlenmede bir kez. Bu panel içindeki oynatmalar sayılmaz.',
    standard: 'CTA-2066: play start; Mux: playing',
  },
  viewRate: {
    meaning: 'Yüklenen oynatıcıların ne kadarının videosunu oynattığı: 100 × izlenme ÷ oynatıcı yüklemesi.',
    unit: 'yüzde, 0–100',
    when: 'gösterilen dönemde olanlardan hesaplanır; hiç yükleme yoksa 0',
  },
  complete: {
    meaning: 'Bir videonun kaç kez sonuna kadar oynatıldığı.',
    unit: 'kez',
    when: 'sona ulaşılınca ya da döngü başa dönünce; yeniden oynatmalar da sayılır',
    standard: 'VAST: complete',
  },
  completionRate: {
    meaning: 'İzlenmelerin ne kadarının videonun sonuna ulaştığı: 100 × tamamlanan izlenme ÷ izlenme.',
    unit: 'yüzde, 0–100',
    when: 'gösterilen dönemde olanlardan hesaplanır; hiç izlenme yoksa 0',
  },
  viewabilityRate: {
    meaning: 'İzlenmelerin ne kadarının gerçekten göz önünde olduğu: 100 × görünür izlenme ÷ izlenme.',
    unit: 'yüzde, 0–100',
    when: 'oynarken oynatıcının en az yarısı kesintisiz iki saniye görünmüşse izlenme görünür sayılır',
    standard: 'MRC: viewable video impression',
  },
  viewability: {
    meaning: 'Gerçekten göz önünde olan izlenmeler.',
    unit: 'izlenme',
    when: 'oynarken oynatıcının en az yarısı, açık sekmede kesintisiz iki saniye görününce; her izlenmede bir kez',
    standard: 'MRC: viewable video impression',
  },
  error: {
    meaning: 'Oynatmanın kalıcı olarak başarısız olduğu izlenmeler.',
    unit: 'izlenme',
    when: 'kurtarma denemeleri ve doğrudan video dosyası da sonuç vermeyince; her izlenmede bir kez',
    standard: 'Mux: playback failure',
  },
  bufferInit: {
    meaning: 'İzleyicilerin ilk kareden önce kaç kez veri beklediği.',
    unit: 'kez, her izlenmede 0 ya da 1',
    when: 'izlenme başlayınca; başlamadan vazgeçenler dahil değildir',
    standard: 'startup buffering',
  },
  timeBufferInit: {
    meaning: 'İzleyicilerin ilk kareden önce veri beklediği süre, bütün izlenmelerin toplamı.',
    unit: 'saniye',
    when: 'izlenme başlayınca',
  },
  bufferEmpty: {
    meaning: 'Veri yetişmediği için oynatmanın kaç kez durduğu.',
    unit: 'kez',
    when: 'başladıktan sonra, duraklatma ve sarma dışında, 100 ms ya da daha uzun duruşlarda',
    standard: 'rebuffer count; CMCD: bs',
  },
  timeBufferEmpty: {
    meaning: 'Veri yetişmediği için oynatmanın durduğu süre, bütün izlenmelerin toplamı.',
    unit: 'saniye',
    when: 'yeniden oynamaya başlayınca',
    standard: 'rebuffer duration',
  },
  bufferSeek: {
    meaning: 'İzleyicilerin sardıktan sonra kaç kez veri beklediği.',
    unit: 'kez',
    when: '100 ms ya da daha uzun beklemelerde',
  },
  timeBufferSeek: {
    meaning: 'Sarmadan yeniden oynamaya kadar geçen süre, bütün izlenmelerin toplamı.',
    unit: 'saniye',
    when: 'yeniden oynayınca',
    standard: 'Mux: seek latency',
  },
  timeLoad: {
    meaning: 'Oynatıcıların hazır olmasının aldığı süre, bütün yüklemelerin toplamı.',
    unit: 'saniye',
    when: 'oynatıcı görünür alana 400 piksel yaklaştığı andan hazır olana kadar',
    standard: 'Mux: player startup time',
  },
  timeStart: {
    meaning: 'Oynatma isteğinden ilk kareye kadar geçen süre, bütün izlenmelerin toplamı.',
    unit: 'saniye',
    when: 'tıklamadan ya da otomatik oynatmanın çağrısından ilk kareye kadar',
    standard: 'time to first frame',
  },
  posterClick: {
    meaning: 'Kapak görselinin ya da üzerindeki oynat düğmesinin kaç kez kullanıldığı.',
    unit: 'kez',
    when: 'her tıklamada ya da tuşa basışta',
  },
  pause: {
    meaning: 'Videonun bitmeden kaç kez duraklatıldığı.',
    unit: 'kez',
    when: 'izleyici ya da bir betik duraklatınca; görüş alanından çıkan otomatik oynatma sayılmaz',
    standard: 'Mux: pause',
  },
  resume: {
    meaning: 'Duraklatılan videonun kaç kez sürdürüldüğü.',
    unit: 'kez',
    when: 'böyle bir duraklatmadan sonra oynayınca',
    standard: 'Mux: play',
  },
  replay: {
    meaning: 'Videonun bittikten sonra kaç kez yeniden oynatıldığı.',
    unit: 'kez',
    when: 'izleyici isteyince ya da döngüyle',
  },
  mute: {
    meaning: 'İzleyicilerin sesi kaç kez kapattığı.',
    unit: 'kez',
    when: 'izleyici kapatınca; otomatik oynatmanın kendi sessizliği sayılmaz',
    standard: 'VAST: mute',
  },
  unmute: {
    meaning: 'İzleyicilerin sesi kaç kez açtığı.',
    unit: 'kez',
    when: 'izleyici açınca',
    standard: 'VAST: unmute',
  },
  seek: {
    meaning: 'İzleyicilerin videoda kaç kez başka bir yere gittiği.',
    unit: 'kez',
    when: 'zaman çizgisindeki her hareket; bir saniye içinde art arda gelenler tek sayılır',
    standard: 'Mux: seeking',
  },
  resizeFullscreen: {
    meaning: 'Tam ekrana kaç kez geçildiği.',
    unit: 'kez',
    when: 'oynatıcı ekranı kaplayınca',
    standard: 'VAST: fullscreen',
  },
  resizeNormal: {
    meaning: 'Tam ekrandan kaç kez çıkıldığı.',
    unit: 'kez',
    when: 'oynatıcı sayfadaki yerine dönünce',
    standard: 'VAST: exitFullscreen',
  },
  shareImpression: {
    meaning: 'Paylaşma penceresinin kaç kez gösterildiği.',
    unit: 'kez',
    when: 'açılınca',
  },
  shareClick: {
    meaning: 'Paylaşma penceresinde kaç kez bir şey kullanıldığı.',
    unit: 'kez',
    when: 'bir paylaşma hedefine ya da kopyala düğmesine tıklanınca',
  },
  recommendationImpression: {
    meaning: 'Bitiş ekranında başka videoların kaç kez gösterildiği.',
    unit: 'kez',
    when: 'video her sonuna kadar oynatıldığında bir kez',
  },
  recommendationClick: {
    meaning: 'Önerilen videolardan birinin kaç kez seçildiği.',
    unit: 'kez',
    when: 'videoya tıklanınca',
  },
  startTimeP50: {
    meaning:
      'İzlenmelerin yarısında ilk kare en geç bu sürede geldi. Medyanı birkaç yavaş bağlantı değiştirmez.',
    unit: 'saniye, yaklaşık %1 doğrulukla',
    when: 'tıklamadan ya da otomatik oynatmanın çağrısından ilk kareye kadar; hiç başlamayanlar dahil değildir',
    standard: 'Mux: video startup time',
  },
  startTimeP95: {
    meaning: '100 izlenmenin 95’inde ilk kare en geç bu sürede geldi: en yavaş bağlantıların yaşadığı budur.',
    unit: 'saniye, yaklaşık %1 doğrulukla',
    when: 'tıklamadan ya da otomatik oynatmanın çağrısından ilk kareye kadar; hiç başlamayanlar dahil değildir',
    standard: 'Mux: video startup time',
  },
  rebufferRatio: {
    meaning: 'Videolara ayrılan sürenin ne kadarının beklemeyle geçtiği: 100 × takılma ÷ (izleme + takılma).',
    unit: 'yüzde, düşük olması iyidir',
    when: 'başladıktan sonraki 100 ms ve üzeri duruşlar; başlangıçta ve sarmadan sonra bekleme dahil değildir',
    standard: 'CTA-2066: rebuffering ratio',
  },
  startFailures: {
    meaning: 'İlk kareden önce kalıcı olarak başarısız olan oynatma denemeleri.',
    unit: 'denemelerin yüzdesi, düşük olması iyidir',
    when: 'oynatmak için tıklama ya da tarayıcının izin verdiği otomatik oynatma bir denemedir; her izlenmede bir kez',
    standard: 'CTA-2066: video start failures',
  },
  exitsBeforeStart: {
    meaning:
      'Hata olmadığı hâlde izleyicinin ilk kareden önce ayrıldığı ya da duraklattığı oynatma denemeleri.',
    unit: 'denemelerin yüzdesi, düşük olması iyidir',
    when: 'denemeler − izlenmeler − başlayamayanlar, gösterilen dönemde',
    standard: 'Mux: exits before video start',
  },
  watchMs: {
    meaning: 'Videolarınızın gerçekten oynadığı süre, bütün izlenmelerin toplamı.',
    unit: 'saat, dakika, saniye',
    when: 'oynadığı sürece; duraklatma, bekleme ve sarma dahil değildir',
    standard: 'Mux: watch time',
  },
  retention: {
    meaning:
      'Video yirmi eşit parçaya bölünür: izlenmelerin ne kadarında o parçadan bir şeyler oynatıldığı. Düşüş izleyicilerin nerede bıraktığını, yükseliş nereye sardığını gösterir.',
    unit: 'dönemde başlayan izlenmelerin yüzdesi',
    when: 'bir izlenmede parçaya ilk kez girilince',
    standard: 'YouTube: audience retention',
  },
  country: {
    meaning: 'İzlenmenin geldiği ülke.',
    unit: 'izlenme',
    when: 'bildirim ulaşınca gönderenin adresinden bulunur; adres saklanmaz. Ülke bulunamazsa ya da tarayıcı izlenmek istemediğini bildirirse “Bilinmiyor”.',
  },
  device: {
    meaning: 'İzlenmenin geldiği cihazın türü.',
    unit: 'izlenme',
    when: 'tarayıcının kendisi hakkında bildirdiğinden okunur; izlenmek istemediğini bildirirse “Bilinmiyor”',
  },
  page: {
    meaning: 'Videonun izlendiği site.',
    unit: 'izlenme',
    when: 'oynatıcının bulunduğu sayfanın alan adı; sayfa bildirmiyorsa ya da tarayıcı izlenmek istemediğini bildirirse “Bilinmiyor”',
  },
  leftOut: {
    meaning:
      'İzleyen bir insan olmayanlar: bilinen botlar ve bir videoyu dakikada 120 kereden fazla yükleyenler. Kaydedilirler, ama bu ekranın başka hiçbir rakamına girmezler.',
    unit: 'izlenme',
    when: 'bildirim ulaşınca karar verilir; aşırı hızlı olan on dakika dışarıda kalır',
    standard: 'MRC: known robots; activity-based filtration',
  },
}
