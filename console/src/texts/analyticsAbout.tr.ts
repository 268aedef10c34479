import type { About, Figure } from './analyticsAbout.en.ts'

export const about: Record<Figure, About> = {
  infoLoad: {
    meaning: 'Oynatıcınızın bir sayfada kaç kez video oynatmaya hazır hâle geldiği.',
    unit: 'Yükleme',
    when: 'Video bilgileri gelip oynatıcı hazır olduğunda. Videonun sayfada her yüklenişinde bir kez.',
    standard: 'Mux: playerready',
  },
  start: {
    meaning: 'Bir videonun kaç kez oynamaya başladığı. Bütün grafik ve tablolardaki “izlenme” budur.',
    unit: 'İzlenme',
    when: 'İlk kare oynadığında. Her oynatıcı yüklemesinde bir kez; bu panelde oynatılanlar sayılmaz.',
    standard: 'CTA-2066: play start; Mux: playing',
  },
  viewRate: {
    meaning: 'Oynatıcı yüklemelerinin izlenmeye dönüşme oranı: 100 × izlenme ÷ oynatıcı yüklemesi.',
    unit: 'Yüzde, 0–100',
    when: 'Dönemdeki izlenme ve oynatıcı yüklemesi sayılarından hesaplanır. Hiç yükleme yoksa 0.',
  },
  complete: {
    meaning: 'Bir videonun kaç kez sonuna kadar oynatıldığı.',
    unit: 'Kez',
    when: 'Videonun sonuna gelindiğinde ya da döngü başa döndüğünde. Yeniden oynatmalar da sayılır.',
    standard: 'VAST: complete',
  },
  completionRate: {
    meaning: 'Videonun sonuna ulaşan izlenmelerin oranı: 100 × tamamlanan izlenme ÷ izlenme.',
    unit: 'Yüzde, 0–100',
    when: 'Dönemdeki izlenme ve tamamlanan izlenme sayılarından hesaplanır. Hiç izlenme yoksa 0.',
  },
  viewabilityRate: {
    meaning: 'İzleyicinin gerçekten görebildiği izlenmelerin oranı: 100 × görünür izlenme ÷ izlenme.',
    unit: 'Yüzde, 0–100',
    when: 'Video oynarken oynatıcının en az yarısı ekranda kesintisiz iki saniye kaldıysa izlenme görünür sayılır.',
    standard: 'MRC: viewable video impression',
  },
  viewability: {
    meaning: 'İzleyicinin gerçekten görebildiği izlenmeler.',
    unit: 'İzlenme',
    when: 'Video oynarken oynatıcının en az yarısı, açık sekmede, ekranda kesintisiz iki saniye kaldığında. Her izlenmede bir kez.',
    standard: 'MRC: viewable video impression',
  },
  error: {
    meaning: 'Bir hata yüzünden videonun kaç kez hiç oynatılamadığı ya da yarıda kaldığı.',
    unit: 'Oynatıcı yüklemesi',
    when: 'Oynatmayı sürdürmek için yapılan bütün denemeler sonuçsuz kaldığında. Her oynatıcı yüklemesinde bir kez.',
    standard: 'Mux: playback failure',
  },
  bufferInit: {
    meaning: 'İzleyicilerin ilk kareden önce kaç kez veri beklediği.',
    unit: 'Kez, izlenme başına 0 ya da 1',
    when: 'İzlenme başladığında. Başlamadan vazgeçenler dahil değildir.',
    standard: 'startup buffering',
  },
  timeBufferInit: {
    meaning: 'İzleyicilerin ilk kareden önce veri beklediği süre, bütün izlenmelerin toplamı.',
    unit: 'Saniye',
    when: 'İzlenme başladığında.',
  },
  bufferEmpty: {
    meaning: 'Oynayan bir videonun, veri yeterince hızlı gelmediği için kaç kez durduğu.',
    unit: 'Kez',
    when: 'Video başladıktan sonra, 100 ms ya da daha uzun süren duruşlarda. Duraklatma ve sarma sayılmaz.',
    standard: 'rebuffer count; CMCD: bs',
  },
  timeBufferEmpty: {
    meaning:
      'Oynayan videoların, veri yeterince hızlı gelmediği için durduğu süre, bütün izlenmelerin toplamı.',
    unit: 'Saniye',
    when: 'Duruş sona erdiğinde.',
    standard: 'rebuffer duration',
  },
  bufferSeek: {
    meaning: 'İzleyicilerin videonun başka bir yerine atladıktan sonra kaç kez veri beklediği.',
    unit: 'Kez',
    when: '100 ms ya da daha uzun beklemelerde.',
  },
  timeBufferSeek: {
    meaning:
      'İzleyicilerin videonun başka bir yerine atladıktan sonra yeniden oynamasını beklediği süre, bütün izlenmelerin toplamı.',
    unit: 'Saniye',
    when: 'Video yeniden oynadığında, 100 ms ya da daha uzun beklemelerde.',
    standard: 'Mux: seek latency',
  },
  timeLoad: {
    meaning: 'Oynatıcıların hazır olmasının ne kadar sürdüğü, bütün oynatıcı yüklemelerinin toplamı.',
    unit: 'Saniye',
    when: 'Oynatıcı, sayfanın görünen bölümüne 400 piksel yaklaştığı andan hazır olana kadar.',
    standard: 'Mux: player startup time',
  },
  timeStart: {
    meaning: 'İlk karenin gelmesinin ne kadar sürdüğü, bütün izlenmelerin toplamı.',
    unit: 'Saniye',
    when: 'Oynat düğmesine basılmasından ya da otomatik oynatmanın başlamasından ilk kareye kadar.',
    standard: 'time to first frame',
  },
  posterClick: {
    meaning: 'İzleyicilerin kapak görseline ya da üzerindeki oynat düğmesine kaç kez bastığı.',
    unit: 'Kez',
    when: 'Her tıklamada, dokunuşta ya da tuşa basışta.',
  },
  pause: {
    meaning: 'Videonun sonuna gelmeden kaç kez duraklatıldığı.',
    unit: 'Kez',
    when: 'İzleyici ya da bir betik duraklattığında. Görüş alanından çıkınca duran otomatik oynatma sayılmaz.',
    standard: 'Mux: pause',
  },
  resume: {
    meaning: 'Duraklatılan videonun kaç kez devam ettirildiği.',
    unit: 'Kez',
    when: 'Böyle bir duraklatmadan sonra video yeniden oynadığında.',
    standard: 'Mux: play',
  },
  replay: {
    meaning: 'Videonun kaç kez baştan başlatıldığı.',
    unit: 'Kez',
    when: 'İzleyici yeniden oynat düğmesine bastığında ya da döngü başa döndüğünde.',
  },
  mute: {
    meaning: 'İzleyicilerin sesi kaç kez kapattığı.',
    unit: 'Kez',
    when: 'İzleyici kapattığında. Sessiz başlayan otomatik oynatma sayılmaz.',
    standard: 'VAST: mute',
  },
  unmute: {
    meaning: 'İzleyicilerin sesi kaç kez açtığı.',
    unit: 'Kez',
    when: 'İzleyici açtığında.',
    standard: 'VAST: unmute',
  },
  seek: {
    meaning: 'İzleyicilerin videonun başka bir yerine kaç kez atladığı.',
    unit: 'Kez',
    when: 'Her atlamada. Bir saniye içinde art arda gelen atlamalar bir kez sayılır.',
    standard: 'Mux: seeking',
  },
  resizeFullscreen: {
    meaning: 'Oynatıcının kaç kez tam ekrana geçirildiği.',
    unit: 'Kez',
    when: 'Oynatıcı ekranı kapladığında.',
    standard: 'VAST: fullscreen',
  },
  resizeNormal: {
    meaning: 'Tam ekrandan kaç kez çıkıldığı.',
    unit: 'Kez',
    when: 'Oynatıcı sayfadaki yerine döndüğünde.',
    standard: 'VAST: exitFullscreen',
  },
  shareImpression: {
    meaning: 'Paylaşma panelinin kaç kez açıldığı.',
    unit: 'Kez',
    when: 'Panel açıldığında.',
  },
  shareClick: {
    meaning: 'İzleyicilerin videoyu kaç kez paylaştığı ya da bağlantısını kopyaladığı.',
    unit: 'Kez',
    when: 'Paylaşma panelinde bir hizmete ya da kopyala düğmesine her tıklandığında.',
  },
  recommendationImpression: {
    meaning: 'Bitiş ekranında kaç kez başka videolar önerildiği.',
    unit: 'Kez',
    when: 'Video sonuna kadar her oynatıldığında bir kez.',
  },
  recommendationClick: {
    meaning: 'İzleyicilerin kaç kez önerilen bir videoyu seçtiği.',
    unit: 'Kez',
    when: 'Önerilen bir videoya her tıklandığında.',
  },
  startTimeP50: {
    meaning:
      'İzlenmelerin yarısında ilk kare en geç bu sürede geldi. Birkaç yavaş bağlantı bu değeri değiştirmez.',
    unit: 'Saniye, en fazla %1 sapmayla',
    when: 'Oynat düğmesine basılmasından ya da otomatik oynatmanın başlamasından ilk kareye kadar. Yalnızca başlayan izlenmeler dahildir.',
    standard: 'Mux: video startup time',
  },
  startTimeP95: {
    meaning:
      '100 izlenmenin 95’inde ilk kare en geç bu sürede geldi. En yavaş izleyicilerinizin ne kadar beklediğini gösterir.',
    unit: 'Saniye, en fazla %1 sapmayla',
    when: 'Oynat düğmesine basılmasından ya da otomatik oynatmanın başlamasından ilk kareye kadar. Yalnızca başlayan izlenmeler dahildir.',
    standard: 'Mux: video startup time',
  },
  rebufferRatio: {
    meaning:
      'Videonun veri beklerken durduğu sürenin oranı: 100 × takılma süresi ÷ (izleme süresi + takılma süresi).',
    unit: 'Yüzde, düşük olması iyidir',
    when: 'Video başladıktan sonra 100 ms ya da daha uzun süren duruşlar. Başlamadan önceki ve sarmadan sonraki beklemeler dahil değildir.',
    standard: 'CTA-2066: rebuffering ratio',
  },
  startFailures: {
    meaning: 'İlk kareden önce hatayla sonuçlanan oynatma denemelerinin oranı.',
    unit: 'Denemelerin yüzdesi, düşük olması iyidir',
    when: 'Oynat düğmesine basılması ya da tarayıcının izin verdiği otomatik oynatma bir denemedir. Her oynatıcı yüklemesinde bir kez.',
    standard: 'CTA-2066: video start failures',
  },
  exitsBeforeStart: {
    meaning: 'İzleyicinin ilk kareden önce ayrıldığı ya da duraklattığı oynatma denemelerinin oranı.',
    unit: 'Denemelerin yüzdesi, düşük olması iyidir',
    when: 'Dönemdeki denemeler − izlenmeler − başarısız başlatmalar.',
    standard: 'Mux: exits before video start',
  },
  watchMs: {
    meaning: 'Videolarınızın gerçekten oynadığı süre, bütün izlenmelerin toplamı.',
    unit: 'Saat, dakika, saniye',
    when: 'Video oynadığı sürece. Duraklatma, bekleme ve sarma dahil değildir.',
    standard: 'Mux: watch time',
  },
  retention: {
    meaning:
      'Video yirmi eşit parçaya bölünür. Eğri, izlenmelerin kaçında her parçadan en azından bir bölümün oynatıldığını gösterir. İzleyicilerin ayrıldığı yerde düşer, atladığı yerde yükselir.',
    unit: 'Dönemdeki izlenmelerin yüzdesi',
    when: 'Bir izlenme bir parçaya ilk kez ulaştığında.',
    standard: 'YouTube: audience retention',
  },
  country: {
    meaning: 'İzlenmenin geldiği ülke.',
    unit: 'İzlenme',
    when: 'İzleyicinin IP adresinden bulunur; adres saklanmaz. Adresin ülkesi bilinmiyorsa ya da tarayıcı takip edilmek istemediğini bildiriyorsa “Bilinmiyor”.',
  },
  device: {
    meaning: 'İzlenmenin geldiği cihazın türü.',
    unit: 'İzlenme',
    when: 'Tarayıcının kendisi hakkında verdiği bilgiden okunur. Tarayıcı takip edilmek istemediğini bildiriyorsa “Bilinmiyor”.',
  },
  page: {
    meaning: 'Videonun izlendiği site.',
    unit: 'İzlenme',
    when: 'Oynatıcının bulunduğu sayfanın alan adı. Sayfa bunu bildirmiyorsa ya da tarayıcı takip edilmek istemediğini bildiriyorsa “Bilinmiyor”.',
  },
  leftOut: {
    meaning:
      'İnsanlardan gelmeyen izlenmeler ve oynatıcı yüklemeleri: bilinen botlar ve bir videoyu dakikada 120 kereden fazla yükleyenler. Bu ekrandaki başka hiçbir rakama dahil edilmez.',
    unit: 'İzlenme; izlenme yoksa oynatıcı yüklemesi',
    when: 'Veri geldiğinde karar verilir. Çok hızlı yükleyen, on dakika boyunca hariç tutulur.',
    standard: 'MRC: known robots; activity-based filtration',
  },
}
