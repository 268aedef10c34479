import type { About, Figure } from './analyticsAbout.en.ts'

export const about: Record<Figure, About> = {
  infoLoad: {
    meaning: 'Oynatıcının bir sayfada kaç kez videoyu oynatmaya hazır olduğu.',
    unit: 'Yükleme',
    when: 'Videonun bilgileri gelip oynatıcı hazır olunca; video sayfaya her yüklendiğinde bir kez.',
    standard: 'Mux: playerready',
  },
  start: {
    meaning:
      'Videonun kaç kez oynamaya başladığı. Grafiklerde ve tablolarda “izlenme” diye gördüğünüz budur.',
    unit: 'İzlenme',
    when: 'İlk kare oynayınca; her oynatıcı yüklemesinde en çok bir kez. Bu panelde oynattıklarınızı saymayız.',
    standard: 'CTA-2066: play start; Mux: playing',
  },
  viewRate: {
    meaning: 'Her 100 oynatıcı yüklemesinin kaçı izlenmeye dönüştü: 100 × izlenme ÷ oynatıcı yüklemesi.',
    unit: 'Yüzde, 0–100',
    when: 'Dönemin izlenmelerinden ve oynatıcı yüklemelerinden hesaplanır; oynatıcı hiç yüklenmediyse 0 olur.',
  },
  complete: {
    meaning: 'Videonun kaç kez sonuna kadar oynadığı.',
    unit: 'Adet',
    when: 'Video bitince ya da döngüdeyse başa dönünce. Yeniden oynatılıp bir daha biterse o da sayılır.',
    standard: 'VAST: complete',
  },
  completionRate: {
    meaning: 'Her 100 izlenmenin kaçında video sonuna kadar oynadı: 100 × tamamlanan izlenme ÷ izlenme.',
    unit: 'Yüzde, 0–100',
    when: 'Dönemin izlenmelerinden ve tamamlanan izlenmelerinden hesaplanır; hiç izlenme yoksa 0 olur.',
  },
  viewabilityRate: {
    meaning: 'Her 100 izlenmenin kaçında izleyici oynatıcıyı görebiliyordu: 100 × görünür izlenme ÷ izlenme.',
    unit: 'Yüzde, 0–100',
    when: 'Video oynarken oynatıcının en az yarısı hiç kesilmeden iki saniye ekranda kaldıysa o izlenmeyi görünür sayarız.',
    standard: 'MRC: viewable video impression',
  },
  viewability: {
    meaning: 'İzleyicinin oynatıcıyı gerçekten görebildiği izlenmeler.',
    unit: 'İzlenme',
    when: 'Video oynarken oynatıcının en az yarısı açık sekmede hiç kesilmeden iki saniye ekranda kalınca; her izlenmede en çok bir kez.',
    standard: 'MRC: viewable video impression',
  },
  error: {
    meaning: 'Bir hata yüzünden videonun kaç kez hiç başlamadığı ya da yarıda kaldığı.',
    unit: 'Oynatıcı yüklemesi',
    when: 'Oynatıcı bütün yolları deneyip videoyu yine de oynatamayınca; her oynatıcı yüklemesinde en çok bir kez.',
    standard: 'Mux: playback failure',
  },
  bufferInit: {
    meaning: 'İzleyicilerin ilk kareyi görmeden önce kaç kez veri beklediği.',
    unit: 'Adet; her izlenmede ya 0 ya 1',
    when: 'İzlenme başlayınca. Başlamasını beklemeden gidenleri saymayız.',
    standard: 'startup buffering',
  },
  timeBufferInit: {
    meaning: 'İzleyicilerin ilk kareyi görmeden önce veri beklediği süre. Bütün izlenmeler toplanır.',
    unit: 'Saniye',
    when: 'İzlenme başlayınca.',
  },
  bufferEmpty: {
    meaning: 'Veri yavaş geldiği için videonun kaç kez durduğu.',
    unit: 'Adet',
    when: 'Başlamış olan video 100 ms ya da daha uzun durunca. İzleyici duraklattıysa ya da sardıysa sayılmaz.',
    standard: 'rebuffer count; CMCD: bs',
  },
  timeBufferEmpty: {
    meaning: 'Veri yavaş geldiği için videonun durup beklediği süre. Bütün izlenmeler toplanır.',
    unit: 'Saniye',
    when: 'Takılma bitince.',
    standard: 'rebuffer duration',
  },
  bufferSeek: {
    meaning: 'İzleyicilerin videoyu sardıktan sonra kaç kez veri beklediği.',
    unit: 'Adet',
    when: 'Bekleme 100 ms ya da daha uzun sürünce.',
  },
  timeBufferSeek: {
    meaning: 'İzleyici sardıktan sonra video yeniden oynayana kadar geçen süre. Bütün izlenmeler toplanır.',
    unit: 'Saniye',
    when: 'Video yeniden oynayınca, bekleme 100 ms ya da daha uzun sürdüyse.',
    standard: 'Mux: seek latency',
  },
  timeLoad: {
    meaning: 'Oynatıcı hazır olana kadar geçen süre. Bütün yüklemeler toplanır.',
    unit: 'Saniye',
    when: 'Oynatıcı, sayfanın ekranda görünen kısmına 400 piksel yaklaşınca süre başlar, hazır olunca biter.',
    standard: 'Mux: player startup time',
  },
  timeStart: {
    meaning: 'İlk kare ekrana gelene kadar geçen süre. Bütün izlenmeler toplanır.',
    unit: 'Saniye',
    when: 'İzleyici oynat düğmesine basınca ya da otomatik oynatma başlayınca süre başlar, ilk kare gelince biter.',
    standard: 'time to first frame',
  },
  posterClick: {
    meaning: 'İzleyicilerin kapak görseline ya da üzerindeki oynat düğmesine kaç kez bastığı.',
    unit: 'Adet',
    when: 'Her tıklamada, her dokunuşta, klavyeyle her basışta.',
  },
  pause: {
    meaning: 'Videonun bitmeden kaç kez duraklatıldığı.',
    unit: 'Adet',
    when: 'İzleyici ya da bir betik duraklatınca. Oynatıcı görüş alanından çıktığı için duran otomatik oynatma sayılmaz.',
    standard: 'Mux: pause',
  },
  resume: {
    meaning: 'Duraklatılan videonun kaç kez kaldığı yerden devam ettiği.',
    unit: 'Adet',
    when: 'Sayılan bir duraklatmadan sonra video yeniden oynayınca.',
    standard: 'Mux: play',
  },
  replay: {
    meaning: 'Videonun kaç kez baştan oynatıldığı.',
    unit: 'Adet',
    when: 'İzleyici yeniden oynat düğmesine basınca ya da döngüdeki video başa dönünce.',
  },
  mute: {
    meaning: 'İzleyicilerin sesi kaç kez kapattığı.',
    unit: 'Adet',
    when: 'İzleyici sesi kapatınca. Otomatik oynatma videoyu sessiz başlattıysa sayılmaz.',
    standard: 'VAST: mute',
  },
  unmute: {
    meaning: 'İzleyicilerin sesi kaç kez açtığı.',
    unit: 'Adet',
    when: 'İzleyici sesi açınca.',
    standard: 'VAST: unmute',
  },
  seek: {
    meaning: 'İzleyicilerin videoyu kaç kez ileri ya da geri sardığı.',
    unit: 'Adet',
    when: 'Her sarmada; bir saniye geçmeden art arda sarılırsa hepsi bir kez sayılır.',
    standard: 'Mux: seeking',
  },
  resizeFullscreen: {
    meaning: 'Oynatıcının kaç kez tam ekrana geçtiği.',
    unit: 'Adet',
    when: 'Oynatıcı ekranı kaplayınca.',
    standard: 'VAST: fullscreen',
  },
  resizeNormal: {
    meaning: 'İzleyicilerin tam ekrandan kaç kez çıktığı.',
    unit: 'Adet',
    when: 'Oynatıcı sayfadaki yerine dönünce.',
    standard: 'VAST: exitFullscreen',
  },
  shareImpression: {
    meaning: 'Paylaşma panelinin kaç kez açıldığı.',
    unit: 'Adet',
    when: 'Panel açılınca.',
  },
  shareClick: {
    meaning: 'İzleyicilerin videoyu kaç kez paylaştığı ya da bağlantısını kopyaladığı.',
    unit: 'Adet',
    when: 'Paylaşma panelinde bir hizmete ya da kopyala düğmesine her tıklandığında.',
  },
  recommendationImpression: {
    meaning: 'Video bitince kaç kez başka videolar önerildiği.',
    unit: 'Adet',
    when: 'Video sonuna her geldiğinde bir kez.',
  },
  recommendationClick: {
    meaning: 'İzleyicilerin kaç kez önerilen bir videoyu seçtiği.',
    unit: 'Adet',
    when: 'Önerilen bir videoya her tıklandığında.',
  },
  startTimeP50: {
    meaning:
      'İzlenmelerin yarısında ilk kare en geç bu kadar sürede geldi. Bağlantısı yavaş birkaç izleyici bu süreyi değiştirmez.',
    unit: 'Saniye, en çok %1 yanılmayla',
    when: 'İzleyici oynat düğmesine basınca ya da otomatik oynatma başlayınca süre başlar, ilk kare gelince biter. Video hiç başlamadıysa hesaba katılmaz.',
    standard: 'Mux: video startup time',
  },
  startTimeP95: {
    meaning:
      '100 izlenmenin 95’inde ilk kare en geç bu kadar sürede geldi. Bağlantısı en yavaş izleyicileriniz ne kadar bekliyor, buradan anlarsınız.',
    unit: 'Saniye, en çok %1 yanılmayla',
    when: 'İzleyici oynat düğmesine basınca ya da otomatik oynatma başlayınca süre başlar, ilk kare gelince biter. Video hiç başlamadıysa hesaba katılmaz.',
    standard: 'Mux: video startup time',
  },
  rebufferRatio: {
    meaning:
      'Video başında geçen sürenin ne kadarı takılarak geçti: 100 × takılma süresi ÷ (izleme süresi + takılma süresi).',
    unit: 'Yüzde, ne kadar düşükse o kadar iyi',
    when: 'Video başladıktan sonra 100 ms ya da daha uzun süren takılmalar sayılır. Başlamadan önceki ve sardıktan sonraki beklemeler sayılmaz.',
    standard: 'CTA-2066: rebuffering ratio',
  },
  startFailures: {
    meaning: 'Her 100 oynatma denemesinin kaçında ilk kare gelmeden hata çıktığı.',
    unit: 'Denemelere oranı, yüzde; ne kadar düşükse o kadar iyi',
    when: 'İzleyici oynat düğmesine basınca ya da tarayıcı izin verdiği için otomatik oynatma başlayınca bir deneme sayarız; her oynatıcı yüklemesinde en çok bir tane.',
    standard: 'CTA-2066: video start failures',
  },
  exitsBeforeStart: {
    meaning:
      'Her 100 oynatma denemesinin kaçında izleyicinin ilk kareyi beklemeden gittiği ya da videoyu duraklattığı.',
    unit: 'Denemelere oranı, yüzde; ne kadar düşükse o kadar iyi',
    when: 'Dönemdeki denemelerden izlenmeleri ve başarısız başlatmaları çıkarırız, kalanı budur.',
    standard: 'Mux: exits before video start',
  },
  watchMs: {
    meaning: 'Videolarınızın gerçekten oynadığı süre. Bütün izlenmeler toplanır.',
    unit: 'Saat, dakika, saniye',
    when: 'Video oynadığı sürece. Duraklatınca, veri beklerken ve sararken süre işlemez.',
    standard: 'Mux: watch time',
  },
  retention: {
    meaning:
      'Videoyu yirmi eşit parçaya böleriz; eğri, her parçanın kaç izlenmede az da olsa oynadığını gösterir. İzleyiciler nerede bırakıyorsa orada düşer, nereye sarıyorsa orada yükselir.',
    unit: 'Dönemdeki izlenmelerin yüzdesi',
    when: 'İzleyici bir izlenmede o parçaya ilk kez ulaşınca.',
    standard: 'YouTube: audience retention',
  },
  country: {
    meaning: 'İzleyicinin videoyu hangi ülkeden izlediği.',
    unit: 'İzlenme',
    when: 'İzleyicinin IP adresinden buluruz, adresi saklamayız. Adresin ülkesi bilinmiyorsa ya da tarayıcı takip edilmek istemediğini bildiriyorsa “Bilinmiyor” görürsünüz.',
  },
  device: {
    meaning: 'İzleyicinin videoyu ne tür bir cihazda izlediği.',
    unit: 'İzlenme',
    when: 'Tarayıcının gönderdiği bilgiden anlarız. Tarayıcı takip edilmek istemediğini bildiriyorsa “Bilinmiyor” görürsünüz.',
  },
  page: {
    meaning: 'Videonun hangi sitede izlendiği.',
    unit: 'İzlenme',
    when: 'Oynatıcının olduğu sayfanın alan adına bakarız. Sayfa alan adını bildirmiyorsa ya da tarayıcı takip edilmek istemediğini bildiriyorsa “Bilinmiyor” görürsünüz.',
  },
  leftOut: {
    meaning:
      'İnsanlardan gelmeyen izlenmeler ve oynatıcı yüklemeleri: bilinen botlar ve aynı videoyu dakikada 120 kereden fazla yükleyenler. Bu ekrandaki başka hiçbir rakama katmayız.',
    unit: 'İzlenme; hiç izlenme yoksa oynatıcı yüklemesi',
    when: 'Veri gelir gelmez anlaşılır. Bu hızı aşanlardan o video için gelen veriyi on dakika boyunca saymayız.',
    standard: 'MRC: known robots; activity-based filtration',
  },
}
