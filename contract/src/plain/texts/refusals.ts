import type { Language } from '../account/accountTypes.ts'
import { formatNumber as n } from '../format.ts'

/** A sentence in every language; a missing language does not compile. */
export type Sentence = Readonly<Record<Language, string>>

/** The sentences of refused calls, in every language. */
export const refusals = {
  // Sessions and rights
  signedOut: { en: 'Sign in to continue', tr: 'Devam etmek için giriş yapın' },
  invalidCredentials: { en: 'Invalid credentials!', tr: 'E-posta veya parola hatalı!' },
  signInAgain: { en: 'Sign in again', tr: 'Yeniden giriş yapın' },
  insufficientScope: {
    en: 'This token does not allow this call',
    tr: 'Bu erişim anahtarı bu isteğe izin vermiyor',
  },
  ownerOnly: {
    en: 'Only the owner of the account may do this',
    tr: 'Bunu yalnızca hesabın sahibi yapabilir',
  },
  staffOnly: { en: 'Only operators may do this', tr: 'Bunu yalnızca işletmeciler yapabilir' },
  noAccess: { en: 'Your account has no access to this', tr: 'Bu bölüm hesabınıza dahil değil' },
  linksOnly: {
    en: 'Your account takes links, not files',
    tr: 'Hesabınıza yalnızca bağlantı ile video eklenebilir, dosya yüklenemez',
  },
  otherAccount: {
    en: 'This is another account than the one that is signed in',
    tr: 'Bu, oturum açtığınız hesap değil',
  },
  accountNotLinked: {
    en: 'You may not read the reports of this account',
    tr: 'Bu hesabın raporlarını görme yetkiniz yok',
  },
  switchNotAllowed: { en: 'You may not work in this account', tr: 'Bu hesapta işlem yapamazsınız' },
  currentPasswordMissing: {
    en: 'Enter your current password to make this change',
    tr: 'Bu değişiklik için mevcut parolanızı girin',
  },
  currentPasswordWrong: { en: 'This is not your current password', tr: 'Mevcut parolanız bu değil' },

  // The request itself
  notFound: { en: 'Not found', tr: 'Bulunamadı' },
  sendJson: { en: 'Send JSON', tr: 'İsteği JSON olarak gönderin' },
  tooDeep: (levels: number): Sentence => ({
    en: `The JSON nests deeper than ${n(levels, 'en')} levels`,
    tr: `JSON ${n(levels, 'tr')} düzeyden daha derin`,
  }),
  malformed: { en: 'The request is malformed', tr: 'İstek anlaşılamadı' },
  endedEarly: { en: 'The request ended early', tr: 'İstek yarıda kesildi' },
  requestTooLarge: { en: 'The request is too large', tr: 'İstek çok büyük' },
  unreadableText: {
    en: 'Text must not hold U+0000 or half a character',
    tr: 'Metinde U+0000 ya da yarım karakter bulunamaz',
  },
  required: { en: 'This field is required', tr: 'Bu alan zorunludur' },
  tooManyRequests: {
    en: 'Too many requests; try again later',
    tr: 'Çok fazla istek gönderildi; daha sonra yeniden deneyin',
  },
  tooManyTries: { en: 'Too many tries; wait a moment', tr: 'Çok fazla deneme yapıldı; biraz bekleyin' },
  starting: {
    en: 'The service is starting or overloaded; try again in a moment',
    tr: 'Hizmet yeni başlıyor ya da çok yoğun; birazdan yeniden deneyin',
  },
  failed: { en: 'Something went wrong on our side', tr: 'Bizim tarafımızda bir sorun oluştu' },
  figuresUnreachable: {
    en: 'The figures cannot be reached at the moment; try again shortly',
    tr: 'Rakamlara şu an ulaşılamıyor; birazdan yeniden deneyin',
  },
  storageFull: {
    en: 'There is no storage space left, so nothing was saved; try again later',
    tr: 'Depolama alanı kalmadığı için hiçbir şey kaydedilmedi; daha sonra yeniden deneyin',
  },
  addressUnsigned: {
    en: 'This address is not signed, or no longer good',
    tr: 'Bu adres imzalı değil ya da artık geçerli değil',
  },
  addressForeign: { en: 'This address was not made by us', tr: 'Bu adres bizim verdiğimiz bir adres değil' },
  addressExpired: { en: 'This address has expired', tr: 'Bu adresin süresi dolmuş' },
  beyondEnd: { en: 'The file is shorter than that', tr: 'Dosya istenen yerden daha kısa' },
  notBuilt: {
    en: 'The player and the ad tag were not built; run: npm run build',
    tr: 'Oynatıcı ve reklam kodu derlenmemiş; şunu çalıştırın: npm run build',
  },

  // Accounts
  alreadyApproved: (status: string): Sentence => ({
    en: `This account is ${status} already`,
    tr: `Bu hesabın durumu zaten ${status}`,
  }),
  emailTaken: {
    en: 'An account with this email already exists',
    tr: 'Bu e-posta adresiyle açılmış bir hesap zaten var',
  },
  approveInstead: { en: 'Approve the account instead', tr: 'Bunun yerine hesabı onaylayın' },
  otherAccounts: { en: 'Other accounts that exist', tr: 'Var olan başka hesaplar yazın' },
  linkExpired: { en: 'This link has expired', tr: 'Bu bağlantının süresi dolmuş' },
  linkUsed: {
    en: 'This link is not valid or was used before',
    tr: 'Bu bağlantı geçersiz ya da daha önce kullanılmış',
  },
  codeInvalid: { en: 'This code is not valid', tr: 'Bu kod geçerli değil' },
  weakPassword: {
    en: 'At least 8 characters that are hard to guess',
    tr: 'En az 8 karakterli ve tahmin edilmesi zor bir parola seçin',
  },
  grantExists: {
    en: 'This account may act in that one already',
    tr: 'Bu hesap o hesapta zaten işlem yapabiliyor',
  },
  grantToItself: {
    en: 'An account needs no permission for itself',
    tr: 'Bir hesabın kendisi için izne ihtiyacı yoktur',
  },
  futureMoment: { en: 'A moment that is still to come', tr: 'Gelecekte bir an seçin' },

  // Third-party apps
  responseTypeUnsupported: {
    en: 'Only the response type "code" is known',
    tr: 'Yalnızca "code" yanıt türü destekleniyor',
  },
  redirectUriMismatch: {
    en: 'This client is not registered with this redirect_uri',
    tr: 'Bu uygulama bu redirect_uri ile kayıtlı değil',
  },
  scopeNotRegistered: {
    en: 'This client is not registered for this scope',
    tr: 'Bu uygulama bu kapsam için kayıtlı değil',
  },
  pkceRequired: {
    en: 'Send a code_challenge with code_challenge_method=S256',
    tr: 'code_challenge_method=S256 ile bir code_challenge gönderin',
  },
  publicClientSecret: {
    en: 'A public client has no secret',
    tr: 'Herkese açık bir uygulamanın gizli anahtarı yoktur',
  },
  nameLength: (max: number): Sentence => ({
    en: `1 to ${n(max, 'en')} characters`,
    tr: `1 ile ${n(max, 'tr')} karakter arasında olmalıdır`,
  }),
  redirectUriCount: { en: '1 to 20 addresses', tr: '1 ile 20 adres arasında olmalıdır' },
  clientAccess: {
    en: 'Read access, write access or both',
    tr: 'Okuma erişimi, yazma erişimi ya da ikisi birden seçilmelidir',
  },
  logoAddress: {
    en: 'A data: address of a PNG, JPEG or WebP',
    tr: 'Bir PNG, JPEG ya da WebP görselinin data: adresi olmalıdır',
  },
  logoTooLarge: { en: 'At most 64 KB', tr: 'En fazla 64 KB olabilir' },
  logoMismatch: { en: 'Not the picture that its address says', tr: 'Görsel, adresinde yazan türde değil' },
  uriTooLong: { en: 'At most 2048 characters', tr: 'En fazla 2.048 karakter olabilir' },
  uriNotAbsolute: { en: 'Not an absolute address', tr: 'Tam bir adres değil' },
  uriFragment: { en: 'Must not have a fragment', tr: '# ile başlayan bir bölümü olamaz' },
  uriWildcard: { en: 'Must not have a wildcard', tr: 'Joker karakter içeremez' },
  uriNotHttps: {
    en: 'Must be https; http only for 127.0.0.1, [::1] and localhost',
    tr: 'https olmalıdır; http yalnızca 127.0.0.1, [::1] ve localhost için kullanılabilir',
  },
  uriOwnScheme: {
    en: 'Only public clients may have a scheme of their own',
    tr: 'Kendine ait bir şemayı yalnızca herkese açık uygulamalar kullanabilir',
  },
  uriUser: { en: 'Must not hold a user name', tr: 'Kullanıcı adı içeremez' },
  uriAnswerParams: {
    en: 'Must not have the parameters of an answer',
    tr: 'Yanıtın parametrelerini içeremez',
  },

  // Pictures
  pictureType: { en: 'Not a JPEG, PNG or WebP picture', tr: 'JPEG, PNG ya da WebP görseli değil' },
  pictureBroken: { en: 'The picture is damaged or incomplete', tr: 'Görsel bozuk ya da eksik' },
  pictureMoves: {
    en: 'The picture moves; only still ones are allowed',
    tr: 'Görsel hareketli; yalnızca durağan görseller kullanılabilir',
  },
  pictureTooWide: (width: number, height: number, max: number): Sentence => ({
    en: `The picture has ${width} × ${height} pixels; at most ${max} × ${max} are allowed`,
    tr: `Görsel ${width} × ${height} piksel; en fazla ${max} × ${max} olabilir`,
  }),
  pictureTooSmall: (width: number, height: number, min: number): Sentence => ({
    en: `The picture has ${width} × ${height} pixels; at least ${min} × ${min} are needed`,
    tr: `Görsel ${width} × ${height} piksel; en az ${min} × ${min} olmalıdır`,
  }),
  pictureTooHeavy: (bytes: number, max: number): Sentence => ({
    en: `The picture has ${n(bytes, 'en')} bytes; at most ${n(max, 'en')} are allowed`,
    tr: `Görsel ${n(bytes, 'tr')} bayt; en fazla ${n(max, 'tr')} bayt olabilir`,
  }),
  pictureSize: (width: number, height: number, size: string): Sentence => ({
    en: `The picture has ${width}x${height} pixels, which is neither ${size} nor twice that`,
    tr: `Görsel ${width}x${height} piksel; ${size} ya da bunun iki katı olmalıdır`,
  }),

  // Videos
  videoDeleted: { en: 'This video was deleted', tr: 'Bu video silinmiş' },
  videoDeletedBefore: { en: 'This video was deleted before', tr: 'Bu video zaten silinmiş' },
  videoRemoved: { en: 'This video was removed', tr: 'Bu video kaldırılmış' },
  noVideo: { en: 'There is no video to play here', tr: 'Burada oynatılacak bir video yok' },
  notFailed: { en: 'This video has not failed', tr: 'Bu videoda hata oluşmadı' },
  noFileToRetry: {
    en: 'There is no file that another try could help: upload one',
    tr: 'Yeniden denenecek bir dosya yok: bir dosya yükleyin',
  },
  stillEnding: {
    en: 'The failed try is still ending; try again shortly',
    tr: 'Başarısız deneme henüz sonlanıyor; birazdan yeniden deneyin',
  },
  videoShorter: { en: 'The video is shorter than that', tr: 'Video bu andan daha kısa' },
  posterSourceGone: {
    en: 'The file that the poster would be made from no longer exists',
    tr: 'Kapak görselinin alınacağı dosya artık yok',
  },
  posterTooEarly: {
    en: 'A poster can be chosen as soon as the video is available here',
    tr: 'Kapak görseli, video burada hazır olduğunda seçilebilir',
  },
  captionsTooEarly: {
    en: 'Captions can be added as soon as the video is available here',
    tr: 'Altyazı, video burada hazır olduğunda eklenebilir',
  },
  maxCaptions: (max: number): Sentence => ({
    en: `A video has at most ${max} caption files`,
    tr: `Bir videonun en fazla ${max} altyazı dosyası olabilir`,
  }),
  externalId: (max: number): Sentence => ({
    en: `An id is 1 to ${max} letters, digits, "-", "_" or ":"`,
    tr: `Kimlik 1 ile ${max} arasında harf, rakam, "-", "_" ya da ":" içerir`,
  }),
  invalidAddress: { en: 'This is not a valid address', tr: 'Bu geçerli bir adres değil' },
  unsupportedSource: {
    en: 'Supported: links to YouTube and Dailymotion videos, and public addresses of video files',
    tr: 'Desteklenenler: YouTube ve Dailymotion bağlantıları ile video dosyalarının herkese açık adresleri',
  },
  notSupported: { en: 'Not a supported source', tr: 'Desteklenmeyen bir kaynak' },
  siteNotSetUp: (site: string): Sentence => ({
    en: `Links to ${site} are not set up on this installation. Its operator has to set YTDLP_PATH.`,
    tr: `${site} bağlantıları bu kurulumda kullanılamıyor. İşletmecinin YTDLP_PATH değerini ayarlaması gerekir.`,
  }),

  // Uploads
  onlyVideoFiles: { en: 'Only video files are allowed!', tr: 'Yalnızca video dosyaları yüklenebilir!' },
  notVideoFile: { en: 'Not a video file', tr: 'Bir video dosyası değil' },
  partsOfFile: (bytes: number, parts: number): Sentence => ({
    en: `A file of ${n(bytes, 'en')} bytes has ${n(parts, 'en')} parts`,
    tr: `${n(bytes, 'tr')} baytlık bir dosyanın ${n(parts, 'tr')} parçası olur`,
  }),
  partsOfUpload: (parts: number): Sentence => ({
    en: `The upload has ${n(parts, 'en')} parts`,
    tr: `Bu yüklemenin ${n(parts, 'tr')} parçası var`,
  }),
  uploadClosed: {
    en: 'This upload is complete or was cancelled',
    tr: 'Bu yükleme zaten tamamlanmış ya da iptal edilmiş',
  },
  nameEachPart: (parts: number): Sentence => ({
    en: `Name each of the parts 1 to ${n(parts, 'en')} once`,
    tr: `1 ile ${n(parts, 'tr')} arasındaki her parçayı bir kez yazın`,
  }),
  partMissing: (part: number): Sentence => ({
    en: `Part ${n(part, 'en')} has not arrived`,
    tr: `${n(part, 'tr')} numaralı parça ulaşmadı`,
  }),
  partEtag: (part: number): Sentence => ({
    en: `Part ${n(part, 'en')} has another ETag than what arrived`,
    tr: `${n(part, 'tr')} numaralı parçanın ETag değeri ulaşan parçanınkiyle aynı değil`,
  }),
  partShort: (part: number, bytes: number): Sentence => ({
    en: `Part ${n(part, 'en')} is shorter than ${n(bytes, 'en')} bytes but not the last one`,
    tr: `${n(part, 'tr')} numaralı parça son parça olmadığı hâlde ${n(bytes, 'tr')} bayttan kısa`,
  }),
  bytesDiffer: (arrived: number, announced: number): Sentence => ({
    en: `${n(arrived, 'en')} bytes arrived, but the file was announced with ${n(announced, 'en')}`,
    tr: `${n(arrived, 'tr')} bayt ulaştı, oysa dosyanın ${n(announced, 'tr')} bayt olduğu bildirilmişti`,
  }),
  partTooLarge: (bytes: number): Sentence => ({
    en: `A part is at most ${n(bytes, 'en')} bytes`,
    tr: `Bir parça en fazla ${n(bytes, 'tr')} bayt olabilir`,
  }),
  partEmpty: { en: 'A part needs at least one byte', tr: 'Bir parça en az bir bayt içermelidir' },

  // Captions
  captionTiming: (example: string): Sentence => ({
    en: `There should be a time here, such as ${example}`,
    tr: `Burada ${example} gibi bir zaman olmalıdır`,
  }),
  captionBegin: {
    en: 'A WebVTT file begins with WEBVTT, a SubRip file with a number and a time',
    tr: 'WebVTT dosyası WEBVTT ile, SubRip dosyası bir numara ve zamanla başlar',
  },
  captionStart: (example: string): Sentence => ({
    en: `The time before --> is not one such as ${example}`,
    tr: `--> işaretinden önceki zaman ${example} biçiminde değil`,
  }),
  captionEnd: (example: string): Sentence => ({
    en: `The time after --> is not one such as ${example}`,
    tr: `--> işaretinden sonraki zaman ${example} biçiminde değil`,
  }),
  captionOrder: { en: 'These captions end before they begin', tr: 'Bu altyazı başlamadan bitiyor' },
  captionSetting: (word: string): Sentence => ({
    en: `“${word}” is not a setting of WebVTT`,
    tr: `“${word}” bir WebVTT ayarı değil`,
  }),
  captionValue: (word: string): Sentence => ({
    en: `“${word}” has a value that WebVTT does not know`,
    tr: `“${word}” WebVTT’nin tanımadığı bir değer içeriyor`,
  }),
  captionTooLong: (max: number): Sentence => ({
    en: `This caption has more than ${n(max, 'en')} characters`,
    tr: `Bu altyazı ${n(max, 'tr')} karakterden uzun`,
  }),
  captionTags: (max: number): Sentence => ({
    en: `This caption has more than ${n(max, 'en')} tags`,
    tr: `Bu altyazıda ${n(max, 'tr')} etiketten fazlası var`,
  }),
  captionNone: { en: 'There are no captions in this file', tr: 'Bu dosyada altyazı yok' },

  // Players
  configNotJson: { en: 'This is not JSON', tr: 'Bu JSON değil' },
  maxPlayers: (max: number): Sentence => ({
    en: `An account makes at most ${n(max, 'en')} players, deleted ones included`,
    tr: `Bir hesapta silinenler dahil en fazla ${n(max, 'tr')} oynatıcı oluşturulabilir`,
  }),
  otherPlayer: { en: 'Not the player of this address', tr: 'Bu adresteki oynatıcı değil' },
  playerDeletedBefore: { en: 'This player was deleted before', tr: 'Bu oynatıcı zaten silinmiş' },
  playerDeleted: { en: 'This player was deleted', tr: 'Bu oynatıcı silinmiş' },
  defaultPlayer: {
    en: 'The default player cannot be deleted; make another one it',
    tr: 'Varsayılan oynatıcı silinemez; önce başka bir oynatıcıyı varsayılan yapın',
  },

  // Playback
  notOnThisPage: { en: 'This video may not be played on this page', tr: 'Bu video bu sayfada oynatılamaz' },
  tokenRequired: { en: 'This video needs a signed token', tr: 'Bu video için imzalı bir anahtar gerekir' },
  tokenInvalid: { en: 'The token does not open this video', tr: 'Bu anahtar bu videoyu açmıyor' },
  tokenExpired: { en: 'The token has expired', tr: 'Anahtarın süresi dolmuş' },
  videoPrivate: { en: 'This video is private', tr: 'Bu video özel' },
  publisherPagesOnly: {
    en: 'This video is for the pages of its publisher',
    tr: 'Bu video yalnızca yayıncısının sayfalarında oynatılabilir',
  },
  oembedQuery: { en: 'url is missing or a size is no number', tr: 'url eksik ya da bir boyut sayı değil' },
  adQuery: { en: 'page or platform is missing or wrong', tr: 'page ya da platform eksik veya yanlış' },
  domainExpected: {
    en: 'A domain is a host name, such as news.example',
    tr: 'Alan adı, haber.example gibi bir sunucu adıdır',
  },
  notHostName: { en: 'Not a host name', tr: 'Bir sunucu adı değil' },
  maxKeys: (max: number): Sentence => ({
    en: `An account has at most ${max} keys; remove one first`,
    tr: `Bir hesapta en fazla ${max} anahtar olabilir; önce birini silin`,
  }),

  // Sites and placements
  siteExists: { en: 'This domain is already registered', tr: 'Bu alan adı zaten kayıtlı' },
  invalidDomain: { en: 'Invalid domain', tr: 'Geçersiz alan adı' },
  invalidDomainNamed: (domain: string): Sentence => ({
    en: `Invalid domain: ${domain}`,
    tr: `Geçersiz alan adı: ${domain}`,
  }),
  siteStale: {
    en: 'Somebody else changed this site; load it again',
    tr: 'Bu siteyi başka biri değiştirdi; yeniden yükleyin',
  },
  liveSiteStep: {
    en: 'A live site has no step left: send onboardingStep -1 together with status LIVE',
    tr: 'Yayındaki bir sitenin adımı kalmaz: onboardingStep -1 değerini LIVE durumuyla birlikte gönderin',
  },
  sitePaused: { en: 'This site is paused already', tr: 'Bu site zaten duraklatılmış' },
  siteNotPaused: { en: 'This site is not paused', tr: 'Bu site duraklatılmış değil' },
  maxZones: (max: number): Sentence => ({
    en: `A site has at most ${n(max, 'en')} placements`,
    tr: `Bir sitede en fazla ${n(max, 'tr')} reklam alanı olabilir`,
  }),
  zoneNameTaken: {
    en: 'This site has a placement of this name already',
    tr: 'Bu sitede bu adla bir reklam alanı zaten var',
  },
  adsTxtLine: (line: string): Sentence => ({
    en: `No buyer can read this line: ${line}`,
    tr: `Bu satırı hiçbir alıcı okuyamaz: ${line}`,
  }),
  maxHosts: (max: number): Sentence => ({
    en: `A site has at most ${n(max, 'en')} further hosts`,
    tr: `Bir sitenin en fazla ${n(max, 'tr')} ek sunucu adı olabilir`,
  }),
  appExists: {
    en: 'This account has an app of this name and platform already',
    tr: 'Bu hesapta bu adda ve platformda bir uygulama zaten var',
  },
  notPreroll: (name: string): Sentence => ({
    en: `"${name}" is no preroll placement; its name would have to say so`,
    tr: `"${name}" bir preroll alanı değil; adının bunu belirtmesi gerekir`,
  }),
  vastAddress: (max: number): Sentence => ({
    en: `A VAST tag is an address that begins with https://, of at most ${n(max, 'en')} characters`,
    tr: `VAST etiketi https:// ile başlayan, en fazla ${n(max, 'tr')} karakterlik bir adrestir`,
  }),

  // Reports
  tooManyRows: (max: number): Sentence => ({
    en: `This report has more than ${n(max, 'en')} rows. Remove a breakdown or shorten the date range.`,
    tr: `Bu raporda ${n(max, 'tr')} satırdan fazlası var. Bir kırılımı kaldırın ya da tarih aralığını kısaltın.`,
  }),
  dayOrMonth: {
    en: 'Choose a breakdown by day or by month, not both',
    tr: 'Gün ya da ay kırılımından yalnızca birini seçin',
  },
  filtersTooLong: {
    en: 'The filters are too long. Remove some of their values.',
    tr: 'Filtreler çok uzun. Bazı değerleri kaldırın.',
  },
  startAfterEnd: {
    en: 'The start date is after the end date',
    tr: 'Başlangıç tarihi bitiş tarihinden sonra',
  },
  startInFuture: { en: 'The start date is in the future', tr: 'Başlangıç tarihi gelecekte' },
  rangeTooLong: (months: number): Sentence => ({
    en: `At most ${months} months`,
    tr: `En fazla ${months} ay`,
  }),
  sumsTooLarge: {
    en: 'These sums are too large to be exact. Shorten the date range.',
    tr: 'Bu toplamlar kesin hesaplanamayacak kadar büyük. Tarih aralığını kısaltın.',
  },
  reportTimeout: {
    en: 'This report took too long. Remove a breakdown or shorten the date range.',
    tr: 'Bu raporun hazırlanması çok uzun sürdü. Bir kırılımı kaldırın ya da tarih aralığını kısaltın.',
  },
  reportAbandoned: { en: 'The request was cancelled', tr: 'İstek iptal edildi' },
  ownEmailOnly: {
    en: "Reports are sent to the account's own email only",
    tr: 'Raporlar yalnızca hesabın kendi e-posta adresine gönderilir',
  },
  maxPendingReports: (max: number): Sentence => ({
    en: `At most ${max} reports are generated at once. Wait until one is ready.`,
    tr: `Aynı anda en fazla ${max} rapor oluşturulabilir. Birinin hazır olmasını bekleyin.`,
  }),
  reportTypeClosed: {
    en: 'Reports of this type are not open to your account',
    tr: 'Hesabınız bu türdeki raporlara açık değil',
  },
  notPending: { en: 'This report is no longer being generated', tr: 'Bu rapor artık hazırlanmıyor' },
  nameHasAddress: {
    en: 'A name may hold no web address, domain or email',
    tr: 'Adda web adresi, alan adı ya da e-posta adresi bulunamaz',
  },
  dailyHasNoDay: { en: 'A daily report has no day: -1', tr: 'Günlük raporun günü olmaz: -1' },
  dayBetween: (min: number, max: number): Sentence => ({
    en: `From ${min} to ${max}`,
    tr: `${min} ile ${max} arasında olmalıdır`,
  }),
  recipientUnsubscribed: (addresses: string): Sentence => ({
    en: `Unsubscribed from all reports of this account: ${addresses}. Remove the address.`,
    tr: `Bu hesabın tüm raporlarının aboneliğinden çıkmış: ${addresses}. Adresi kaldırın.`,
  }),
  recipientLimit: (max: number, remaining: number): Sentence => ({
    en: `An account may add at most ${max} new recipients a day. ${remaining} more can be added now.`,
    tr: `Bir hesap günde en fazla ${max} yeni alıcı ekleyebilir. Şu an ${remaining} alıcı daha eklenebilir.`,
  }),
  reportInactive: { en: 'The report is inactive', tr: 'Rapor etkin değil' },
  noneConfirmed: {
    en: 'No recipient of this report has confirmed yet',
    tr: 'Bu raporun hiçbir alıcısı henüz onay vermedi',
  },
  sentJustNow: { en: 'It was sent at this very moment', tr: 'Rapor az önce gönderildi' },
  typeStays: { en: 'The type of a report stays', tr: 'Bir raporun türü değiştirilemez' },
  reportWithoutDays: { en: 'The report has no days', tr: 'Raporun günleri yok' },
  maxFilters: (max: number): Sentence => ({
    en: `An account has at most ${n(max, 'en')} quick filters`,
    tr: `Bir hesapta en fazla ${n(max, 'tr')} hızlı filtre olabilir`,
  }),

  // Drive
  exportEmpty: { en: 'Invalid data', tr: 'Geçersiz veri' },
  driveFileTooLarge: {
    en: 'A file for the drive has at most 10 MB',
    tr: 'Drive’a gönderilecek dosya en fazla 10 MB olabilir',
  },
  driveUnavailable: {
    en: 'The drive did not take the file; please try again later',
    tr: 'Drive dosyayı kabul etmedi; lütfen daha sonra yeniden deneyin',
  },
  maxDriveFiles: (max: number): Sentence => ({
    en: `The drive holds at most ${n(max, 'en')} files of an account`,
    tr: `Drive’da bir hesabın en fazla ${n(max, 'tr')} dosyası bulunabilir`,
  }),

  // Quotas
  quotaStorage: (limit: number, used: number): Sentence => ({
    en: `The storage of this account, in bytes, has no room for this video; delete videos to make room (limit ${limit}, in use ${used})`,
    tr: `Bu hesabın bayt olarak depolama alanında bu videoya yer yok; yer açmak için video silin (sınır ${limit}, kullanılan ${used})`,
  }),
  quotaUploads: (limit: number, used: number): Sentence => ({
    en: `This account has as many uploads in progress as it may; wait until one is complete (limit ${limit}, in use ${used})`,
    tr: `Bu hesapta süren yüklemeler sınıra ulaştı; birinin tamamlanmasını bekleyin (sınır ${limit}, kullanılan ${used})`,
  }),
  quotaLinksPerHour: (limit: number, used: number): Sentence => ({
    en: `This account has added as many links in the last hour as it may; try again later (limit ${limit}, in use ${used})`,
    tr: `Bu hesapta son bir saatte eklenen bağlantılar sınıra ulaştı; daha sonra yeniden deneyin (sınır ${limit}, kullanılan ${used})`,
  }),
  quotaVideos: (limit: number, used: number): Sentence => ({
    en: `This account has as many videos as it may; delete one first (limit ${limit}, in use ${used})`,
    tr: `Bu hesabın video sayısı sınıra ulaştı; önce birini silin (sınır ${limit}, kullanılan ${used})`,
  }),
  quotaPlayers: (limit: number, used: number): Sentence => ({
    en: `This account has as many players as it may; delete one first (limit ${limit}, in use ${used})`,
    tr: `Bu hesabın oynatıcı sayısı sınıra ulaştı; önce birini silin (sınır ${limit}, kullanılan ${used})`,
  }),
  quotaSites: (limit: number, used: number): Sentence => ({
    en: `This account has as many sites as it may (limit ${limit}, in use ${used})`,
    tr: `Bu hesabın site sayısı sınıra ulaştı (sınır ${limit}, kullanılan ${used})`,
  }),
  quotaScheduledReports: (limit: number, used: number): Sentence => ({
    en: `This account has as many scheduled reports as it may; delete one first (limit ${limit}, in use ${used})`,
    tr: `Bu hesabın zamanlanmış rapor sayısı sınıra ulaştı; önce birini silin (sınır ${limit}, kullanılan ${used})`,
  }),

  // Payments
  enterInFull: { en: 'Enter it in full', tr: 'Tamamını yazın' },
  termBegun: {
    en: 'A month that has begun in the time zone of the account',
    tr: 'Hesabın saat diliminde başlamış bir ay yazın',
  },
  termExists: (term: string): Sentence => ({
    en: `${term} of this account already exists`,
    tr: `Bu hesabın ${term} dönemi zaten var`,
  }),
  paymentDayBelongs: {
    en: 'The day of the payment, for a month that was paid and for no other',
    tr: 'Ödeme günü yalnızca ödenmiş bir ay için yazılır',
  },
  paymentDayMissing: { en: 'The day on which it was paid', tr: 'Ödemenin yapıldığı günü yazın' },
  paymentDayAfter: (day: string): Sentence => ({
    en: `A day after ${day}`,
    tr: `${day} tarihinden sonraki bir gün yazın`,
  }),
  noFutureDay: { en: 'No day in the future', tr: 'Gelecekteki bir gün olamaz' },

  // Ads
  sizeExpected: (size: string): Sentence => ({
    en: `"${size}" is no size such as 300x250`,
    tr: `"${size}", 300x250 gibi bir boyut değil`,
  }),
  maxCharacters: (max: number): Sentence => ({
    en: `At most ${n(max, 'en')} characters`,
    tr: `En fazla ${n(max, 'tr')} karakter olabilir`,
  }),
  htmlBytes: (max: number): Sentence => ({
    en: `1 to ${n(max, 'en')} bytes of text`,
    tr: `1 ile ${n(max, 'tr')} bayt arasında metin olmalıdır`,
  }),
  campaignEnded: {
    en: 'The campaign has ended; make a new one',
    tr: 'Kampanya sona erdi; yeni bir kampanya oluşturun',
  },
  noSuchSite: (site: string): Sentence => ({
    en: `There is no site "${site}"`,
    tr: `"${site}" adında bir site yok`,
  }),
  ambiguousSite: (site: string): Sentence => ({
    en: `Several sites are called "${site}"; say which one by its id`,
    tr: `"${site}" adında birden çok site var; kimliğiyle belirtin`,
  }),
  noSuchSiteOrZone: (id: string): Sentence => ({
    en: `There is no site or zone "${id}"`,
    tr: `"${id}" kimlikli bir site ya da reklam alanı yok`,
  }),
  endsTooEarly: { en: 'It would end before it begins', tr: 'Başlamadan bitmiş olur' },

  // Revenue imports
  csvOrRows: { en: 'Send either csv or rows', tr: 'Ya csv ya da rows gönderin' },
  nothingImported: (faults: number): Sentence => ({
    en: `Nothing was imported: ${n(faults, 'en')} faults`,
    tr: `Hiçbir şey içe aktarılmadı: ${n(faults, 'tr')} hata`,
  }),
  importsWaiting: {
    en: 'Imports are waiting; try again later',
    tr: 'Bekleyen içe aktarmalar var; daha sonra yeniden deneyin',
  },
} as const satisfies Record<string, Sentence | ((...values: never[]) => Sentence)>
