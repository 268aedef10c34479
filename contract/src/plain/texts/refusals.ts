import type { Language } from '../account/accountTypes.ts'
import { formatNumber as n } from '../format.ts'

/** A sentence in every language; a missing language does not compile. */
export type Sentence = Readonly<Record<Language, string>>

/**
 * The sentences of refused calls, in every language: what happened, then what to do. English texts marked `Exact` are
 * quotations.
 */
export const refusals = {
  // Sessions and rights
  signedOut: { en: 'Sign in to continue.', tr: 'Devam etmek için giriş yapın.' },
  invalidCredentials: {
    en: 'Invalid credentials!', // Exact
    tr: 'E-posta veya parola hatalı!',
  },
  signInAgain: {
    en: 'Your session has ended. Sign in again.',
    tr: 'Oturumunuz sona erdi. Yeniden giriş yapın.',
  },
  insufficientScope: {
    en: 'This token does not have the scope for this call. Use a token that does.',
    tr: 'Bu erişim belirtecinin kapsamı bu isteği içermiyor. Kapsamı uygun bir belirteç kullanın.',
  },
  ownerOnly: {
    en: 'Only the owner of the account can do this. Ask the owner, or return to your own account.',
    tr: 'Bunu yalnızca hesabın sahibi yapabilir. Hesap sahibine başvurun ya da kendi hesabınıza dönün.',
  },
  staffOnly: {
    en: 'Only operators can make this call. Sign in with an operator account.',
    tr: 'Bu isteği yalnızca işletmeciler yapabilir. İşletmeci hesabıyla giriş yapın.',
  },
  noAccess: {
    en: 'Your account type does not include this. Contact support if you need it.',
    tr: 'Hesap türünüz bunu kapsamıyor. İhtiyacınız varsa destek ekibiyle iletişime geçin.',
  },
  linksOnly: {
    en: 'This account adds videos by link and takes no files. Send the address of the video instead.',
    tr: 'Bu hesaba videolar bağlantıyla eklenir, dosya yüklenemez. Bunun yerine videonun adresini gönderin.',
  },
  otherAccount: {
    en: 'This is not the account that you are signed in to. Send the id of your own account.',
    tr: 'Giriş yaptığınız hesap bu değil. Kendi hesabınızın kimliğini gönderin.',
  },
  accountNotLinked: {
    en: 'You cannot read the reports of this account. Choose your own account or one that is linked to it.',
    tr: 'Bu hesabın raporlarını göremezsiniz. Kendi hesabınızı ya da hesabınıza bağlı bir hesabı seçin.',
  },
  switchNotAllowed: {
    en: 'You do not have permission to work in this account. Contact support to get it.',
    tr: 'Bu hesapta çalışma izniniz yok. İzin almak için destek ekibiyle iletişime geçin.',
  },
  currentPasswordMissing: {
    en: 'Enter your current password to make this change.',
    tr: 'Bu değişiklik için mevcut parolanızı girin.',
  },
  currentPasswordWrong: {
    en: 'This is not your current password. Enter it again.',
    tr: 'Mevcut parolanız bu değil. Yeniden girin.',
  },

  // The request itself
  notFound: {
    en: 'Not found: it does not exist, or it belongs to another account. Check the address and the id.',
    tr: 'Bulunamadı: ya böyle bir kayıt yok ya da başka bir hesaba ait. Adresi ve kimliği kontrol edin.',
  },
  sendJson: {
    en: 'This type of body is not accepted. Send JSON with the header Content-Type: application/json.',
    tr: 'Bu türde bir gövde kabul edilmiyor. JSON’u Content-Type: application/json başlığıyla gönderin.',
  },
  tooDeep: (levels: number): Sentence => ({
    en: `The JSON nests deeper than ${n(levels, 'en')} levels. Send a flatter body.`,
    tr: `JSON, iç içe ${n(levels, 'tr')} düzeyden derin. Daha az iç içe geçmiş bir gövde gönderin.`,
  }),
  malformed: {
    en: 'The request could not be read. Check its address, headers and JSON.',
    tr: 'İstek okunamadı. Adresini, başlıklarını ve JSON’unu kontrol edin.',
  },
  endedEarly: {
    en: 'The connection ended before the request was complete. Send it again.',
    tr: 'Bağlantı, istek tamamlanmadan kesildi. İsteği yeniden gönderin.',
  },
  requestTooLarge: {
    en: 'The request is too large. Send less at once.',
    tr: 'İstek çok büyük. Bir defada daha az veri gönderin.',
  },
  unreadableText: {
    en: 'The text contains U+0000 or invalid Unicode. Remove these characters.',
    tr: 'Metinde U+0000 ya da geçersiz Unicode karakterleri var. Bu karakterleri silin.',
  },
  required: { en: 'This field is required.', tr: 'Bu alan zorunludur.' },
  tooManyRequests: {
    en: 'Too many requests. Try again later.',
    tr: 'Çok fazla istek gönderildi. Daha sonra yeniden deneyin.',
  },
  tooManyTries: {
    en: 'Too many attempts. Wait a moment, then try again.',
    tr: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
  },
  starting: {
    en: 'The service is starting or overloaded. Try again in a moment.',
    tr: 'Hizmet yeni başlıyor ya da çok yoğun. Birazdan yeniden deneyin.',
  },
  failed: {
    en: 'Something went wrong on our side. Try again; if it happens again, contact support with the request id.',
    tr: 'Bizden kaynaklanan bir sorun oluştu. Yeniden deneyin; yinelenirse istek kimliğiyle destek ekibine yazın.',
  },
  figuresUnreachable: {
    en: 'The figures cannot be read right now. Try again in a moment.',
    tr: 'Rakamlara şu anda ulaşılamıyor. Birazdan yeniden deneyin.',
  },
  storageFull: {
    en: 'Nothing was saved, because the server has no storage space left. Try again later.',
    tr: 'Sunucuda depolama alanı kalmadığı için hiçbir şey kaydedilmedi. Daha sonra yeniden deneyin.',
  },
  addressUnsigned: {
    en: 'The signature of this address is missing or invalid, or it has expired. Request a new address.',
    tr: 'Bu adresin imzası yok, geçersiz ya da süresi dolmuş. Yeni bir adres isteyin.',
  },
  addressForeign: {
    en: 'The signature of this upload address is invalid. Request a new address for the part.',
    tr: 'Bu yükleme adresinin imzası geçersiz. Parça için yeni bir adres isteyin.',
  },
  addressExpired: {
    en: 'This upload address has expired. Request a new address for the part.',
    tr: 'Bu yükleme adresinin süresi dolmuş. Parça için yeni bir adres isteyin.',
  },
  beyondEnd: {
    en: 'The requested range begins after the end of the file. Request bytes that the file has.',
    tr: 'İstenen aralık dosyanın bitiminden sonra başlıyor. Dosyanın içindeki baytları isteyin.',
  },
  notBuilt: {
    en: 'The player and the ad tag have not been built. Run: npm run build',
    tr: 'Oynatıcı ve reklam etiketi henüz derlenmedi. Şunu çalıştırın: npm run build',
  },

  // Accounts
  alreadyActive: {
    en: 'This account is already active. No approval is needed.',
    tr: 'Bu hesap zaten etkin. Onaylanması gerekmiyor.',
  },
  alreadyDisabled: {
    en: 'This account is disabled. Set its status to active instead of approving it.',
    tr: 'Bu hesap devre dışı. Onaylamak yerine durumunu etkin yapın.',
  },
  emailTaken: {
    en: 'An account with this email already exists. Use another email, or sign in to that account.',
    tr: 'Bu e-posta adresiyle açılmış bir hesap zaten var. Başka bir adres kullanın ya da o hesaba giriş yapın.',
  },
  approveInstead: {
    en: 'This account has not been activated yet. Approve it instead.',
    tr: 'Bu hesap henüz etkinleştirilmemiş. Bunun yerine hesabı onaylayın.',
  },
  otherAccounts: {
    en: 'Enter the ids of existing accounts other than this one.',
    tr: 'Bu hesap dışında, var olan hesapların kimliklerini yazın.',
  },
  linkExpired: {
    en: 'This link has expired. Request a new one.',
    tr: 'Bu bağlantının süresi dolmuş. Yeni bir bağlantı isteyin.',
  },
  codeInvalid: {
    en: 'This link is invalid or was already used. Request a new one.',
    tr: 'Bu bağlantı geçersiz ya da daha önce kullanılmış. Yeni bir bağlantı isteyin.',
  },
  undoExpired: {
    en: 'This link has expired, so the change can no longer be undone. Contact support if you did not make it.',
    tr: 'Bu bağlantının süresi dolduğu için değişiklik artık geri alınamaz. Değişikliği siz yapmadıysanız destek ekibine yazın.',
  },
  linkUsed: {
    en: 'This link is invalid or was already used. Contact support if somebody else changed your payment details.',
    tr: 'Bu bağlantı geçersiz ya da daha önce kullanılmış. Ödeme bilgilerinizi başkası değiştirdiyse destek ekibine yazın.',
  },
  weakPassword: {
    en: 'This password is too easy to guess. Use at least 8 characters that are hard to guess.',
    tr: 'Bu parola çok kolay tahmin edilir. En az 8 karakterli ve tahmin edilmesi zor bir parola seçin.',
  },
  grantExists: {
    en: 'This account already has access to that account. Revoke that access before you grant it again.',
    tr: 'Bu hesabın o hesaba erişimi zaten var. Yeniden vermeden önce mevcut erişimi kaldırın.',
  },
  grantToItself: {
    en: 'An account does not need access to itself. Choose another account.',
    tr: 'Bir hesabın kendisine erişim izni gerekmez. Başka bir hesap seçin.',
  },
  futureMoment: { en: 'Choose a time in the future.', tr: 'Gelecekte bir zaman seçin.' },

  // Third-party apps
  responseTypeUnsupported: {
    en: 'This response type is not supported. Send response_type=code.',
    tr: 'Bu yanıt türü desteklenmiyor. response_type=code gönderin.',
  },
  redirectUriMismatch: {
    en: 'This redirect_uri is not registered for this app. Send one that is.',
    tr: 'Bu redirect_uri bu uygulama için kayıtlı değil. Kayıtlı bir adres gönderin.',
  },
  scopeNotRegistered: {
    en: 'This app is not registered for this scope. Request only its registered scopes.',
    tr: 'Bu uygulama bu kapsam için kayıtlı değil. Yalnızca kayıtlı olduğu kapsamları isteyin.',
  },
  pkceRequired: {
    en: 'PKCE is required. Send a code_challenge with code_challenge_method=S256.',
    tr: 'PKCE zorunludur. code_challenge_method=S256 ile bir code_challenge gönderin.',
  },
  publicClientSecret: {
    en: 'This is a public client: it has no secret that could be replaced.',
    tr: 'Bu, herkese açık bir istemci: yenilenecek bir gizli anahtarı yok.',
  },
  nameLength: (max: number): Sentence => ({
    en: `Use 1 to ${n(max, 'en')} characters.`,
    tr: `1 ile ${n(max, 'tr')} arasında karakter kullanın.`,
  }),
  redirectUriCount: { en: 'Enter 1 to 20 addresses.', tr: '1 ile 20 arasında adres yazın.' },
  clientAccess: {
    en: 'Choose read access, write access or both.',
    tr: 'Okuma erişimini, yazma erişimini ya da ikisini birden seçin.',
  },
  logoAddress: {
    en: 'Use a data: address of a PNG, JPEG or WebP image.',
    tr: 'PNG, JPEG ya da WebP görseli içeren bir data: adresi kullanın.',
  },
  logoTooLarge: {
    en: 'The logo is larger than 64 KB. Use a smaller one.',
    tr: 'Logo 64 KB’den büyük. Daha küçük bir logo kullanın.',
  },
  logoMismatch: {
    en: 'The image is not of the type that its address states. Correct the type.',
    tr: 'Görsel, adresinde yazan türde değil. Türü düzeltin.',
  },
  uriTooLong: { en: 'Use at most 2,048 characters.', tr: 'En fazla 2.048 karakter kullanın.' },
  uriNotAbsolute: {
    en: 'Use a complete address, such as https://app.example/callback.',
    tr: 'https://uygulama.example/callback gibi tam bir adres yazın.',
  },
  uriFragment: {
    en: 'Remove “#” and everything after it.',
    tr: '“#” işaretini ve sonrasını silin.',
  },
  uriWildcard: {
    en: 'Wildcards are not allowed. Enter each address in full.',
    tr: 'Joker karakter kullanılamaz. Her adresi tam olarak yazın.',
  },
  uriNotHttps: {
    en: 'Use https. http is allowed for 127.0.0.1, [::1] and localhost only.',
    tr: 'https kullanın. http yalnızca 127.0.0.1, [::1] ve localhost için kullanılabilir.',
  },
  uriOwnScheme: {
    en: 'Only public clients can use a scheme of their own. Use https.',
    tr: 'Kendine ait bir şemayı yalnızca herkese açık istemciler kullanabilir. https kullanın.',
  },
  uriUser: { en: 'Remove the user name from the address.', tr: 'Adresten kullanıcı adını çıkarın.' },
  uriAnswerParams: {
    en: 'Remove the parameters code, state, iss and error: our answer adds them.',
    tr: 'code, state, iss ve error parametrelerini çıkarın: bunları yanıtımız ekler.',
  },

  // Images
  pictureType: {
    en: 'This is not a JPEG, PNG or WebP image. Choose a file of one of these types.',
    tr: 'Bu bir JPEG, PNG ya da WebP görseli değil. Bu türlerden birinde bir dosya seçin.',
  },
  creativeType: {
    en: 'This is not a JPEG, PNG, WebP or GIF image. Choose a file of one of these types.',
    tr: 'Bu bir JPEG, PNG, WebP ya da GIF görseli değil. Bu türlerden birinde bir dosya seçin.',
  },
  pictureBroken: {
    en: 'The image is damaged or incomplete. Choose another file.',
    tr: 'Görsel bozuk ya da eksik. Başka bir dosya seçin.',
  },
  pictureMoves: {
    en: 'The image is animated. Choose a still image.',
    tr: 'Görsel hareketli. Durağan bir görsel seçin.',
  },
  pictureTooWide: (width: number, height: number, max: number): Sentence => ({
    en: `The image has ${width} × ${height} pixels. Use at most ${max} × ${max}.`,
    tr: `Görsel ${width} × ${height} piksel. En fazla ${max} × ${max} piksel kullanın.`,
  }),
  pictureTooSmall: (width: number, height: number, min: number): Sentence => ({
    en: `The image has ${width} × ${height} pixels. Use at least ${min} × ${min}.`,
    tr: `Görsel ${width} × ${height} piksel. En az ${min} × ${min} piksel kullanın.`,
  }),
  pictureTooHeavy: (bytes: number, max: number): Sentence => ({
    en: `The image has ${n(bytes, 'en')} bytes. Use at most ${n(max, 'en')}.`,
    tr: `Görsel ${n(bytes, 'tr')} bayt. En fazla ${n(max, 'tr')} bayt kullanın.`,
  }),
  pictureSize: (width: number, height: number, size: string): Sentence => ({
    en: `The image has ${width}x${height} pixels. Use ${size} or exactly twice that.`,
    tr: `Görsel ${width}x${height} piksel. ${size} ya da tam iki katını kullanın.`,
  }),

  // Videos
  videoDeleted: {
    en: 'This video was deleted. Choose another video.',
    tr: 'Bu video silinmiş. Başka bir video seçin.',
  },
  videoDeletedBefore: {
    en: 'This video has already been deleted.',
    tr: 'Bu video zaten silinmiş.',
  },
  videoRemoved: {
    en: 'This video was removed by its publisher.',
    tr: 'Bu video yayıncısı tarafından kaldırıldı.',
  },
  noVideo: {
    en: 'There is no video to play here. It does not exist or is not ready yet.',
    tr: 'Burada oynatılacak bir video yok. Böyle bir video bulunmuyor ya da henüz hazır değil.',
  },
  notFailed: {
    en: 'This video has not failed, so there is nothing to try again.',
    tr: 'Bu videoda hata oluşmadı; yeniden denenecek bir işlem yok.',
  },
  noFileToRetry: {
    en: 'There is no stored file to try again with. Add the video again.',
    tr: 'Yeniden denenecek kayıtlı bir dosya yok. Videoyu yeniden ekleyin.',
  },
  stillEnding: {
    en: 'The failed attempt is still ending. Try again in a moment.',
    tr: 'Başarısız deneme henüz sonlanmadı. Birazdan yeniden deneyin.',
  },
  videoShorter: {
    en: 'The video is shorter than that. Choose an earlier time.',
    tr: 'Video bundan daha kısa. Daha erken bir an seçin.',
  },
  posterSourceGone: {
    en: 'The file that the poster would come from no longer exists. Upload an image instead.',
    tr: 'Kapak görselinin alınacağı dosya artık yok. Bunun yerine bir görsel yükleyin.',
  },
  posterTooEarly: {
    en: 'This video is not available yet. Set its poster once it is.',
    tr: 'Bu video henüz hazır değil. Hazır olduğunda kapak görselini belirleyin.',
  },
  captionsTooEarly: {
    en: 'This video is not available yet. Add captions once it is.',
    tr: 'Bu video henüz hazır değil. Hazır olduğunda altyazı ekleyin.',
  },
  maxCaptions: (max: number): Sentence => ({
    en: `A video can have at most ${max} caption files. Delete one first.`,
    tr: `Bir videonun en fazla ${max} altyazı dosyası olabilir. Önce birini silin.`,
  }),
  externalId: (max: number): Sentence => ({
    en: `Use an id of 1 to ${max} letters, digits, “-”, “_” or “:”.`,
    tr: `1 ile ${max} arasında harf, rakam, “-”, “_” ya da “:” içeren bir kimlik kullanın.`,
  }),
  invalidAddress: {
    en: 'This is not a valid web address. Check it for typos.',
    tr: 'Bu web adresi geçerli değil. Yazım hatası olup olmadığını kontrol edin.',
  },
  unsupportedSource: {
    en: 'This address is not supported. Use a YouTube or Dailymotion link, or the public address of a video file.',
    tr: 'Bu adres desteklenmiyor. YouTube ya da Dailymotion bağlantısı veya bir video dosyasının herkese açık adresini kullanın.',
  },
  notSupported: {
    en: 'Use a YouTube or Dailymotion link, or the public address of a video file.',
    tr: 'YouTube ya da Dailymotion bağlantısı veya bir video dosyasının herkese açık adresini kullanın.',
  },
  siteNotSetUp: (site: string): Sentence => ({
    en: `Links to ${site} do not work in this installation. Use the address of the video file.`,
    tr: `Bu kurulumda ${site} bağlantıları kullanılamıyor. Video dosyasının adresini kullanın.`,
  }),

  // Uploads
  onlyVideoFiles: {
    en: 'Only video files are allowed!', // Exact
    tr: 'Yalnızca video dosyaları yüklenebilir!',
  },
  notVideoFile: {
    en: 'This is not the name of a video file.',
    tr: 'Bu, bir video dosyasının adı değil.',
  },
  partsOfFile: (bytes: number, parts: number): Sentence => ({
    en: `A file of ${n(bytes, 'en')} bytes has ${n(parts, 'en')} parts. Correct the number of parts.`,
    tr: `${n(bytes, 'tr')} baytlık bir dosya ${n(parts, 'tr')} parçadan oluşur. Parça sayısını düzeltin.`,
  }),
  partsOfUpload: (parts: number): Sentence => ({
    en: `This upload has ${n(parts, 'en')} parts. Use a part number up to that.`,
    tr: `Bu yükleme ${n(parts, 'tr')} parçadan oluşuyor. En fazla bu sayıda bir parça numarası kullanın.`,
  }),
  uploadClosed: {
    en: 'This upload is complete or was cancelled. Start a new one.',
    tr: 'Bu yükleme tamamlanmış ya da iptal edilmiş. Yeni bir yükleme başlatın.',
  },
  nameEachPart: (parts: number): Sentence => ({
    en: `List each of the parts 1 to ${n(parts, 'en')} once.`,
    tr: `1 ile ${n(parts, 'tr')} arasındaki her parçayı bir kez listeleyin.`,
  }),
  partMissing: (part: number): Sentence => ({
    en: `Part ${n(part, 'en')} has not arrived. Upload it, then complete the upload again.`,
    tr: `${n(part, 'tr')} numaralı parça ulaşmadı. Parçayı yükleyip yüklemeyi yeniden tamamlayın.`,
  }),
  partEtag: (part: number): Sentence => ({
    en: `The ETag of part ${n(part, 'en')} does not match the part that arrived. Upload this part again.`,
    tr: `${n(part, 'tr')} numaralı parçanın ETag değeri ulaşan parçayla eşleşmiyor. Bu parçayı yeniden yükleyin.`,
  }),
  partShort: (part: number, bytes: number): Sentence => ({
    en: `Part ${n(part, 'en')} is shorter than ${n(bytes, 'en')} bytes, which only the last part may be. Upload it again.`,
    tr: `${n(part, 'tr')} numaralı parça ${n(bytes, 'tr')} bayttan kısa; yalnızca son parça kısa olabilir. Parçayı yeniden yükleyin.`,
  }),
  bytesDiffer: (arrived: number, announced: number): Sentence => ({
    en: `${n(arrived, 'en')} bytes arrived, but the upload was started for ${n(announced, 'en')}. Upload the file again.`,
    tr: `${n(arrived, 'tr')} bayt ulaştı, oysa yükleme ${n(announced, 'tr')} bayt için başlatılmıştı. Dosyayı yeniden yükleyin.`,
  }),
  partTooLarge: (bytes: number): Sentence => ({
    en: `A part can have at most ${n(bytes, 'en')} bytes. Send smaller parts.`,
    tr: `Bir parça en fazla ${n(bytes, 'tr')} bayt olabilir. Daha küçük parçalar gönderin.`,
  }),
  partEmpty: {
    en: 'This part is empty. Send at least one byte.',
    tr: 'Bu parça boş. En az bir bayt gönderin.',
  },

  // Captions
  captionTiming: (example: string): Sentence => ({
    en: `A time is missing here. Write it as ${example}.`,
    tr: `Burada zaman bilgisi eksik. ${example} biçiminde yazın.`,
  }),
  captionBegin: {
    en: 'This is not a caption file. A WebVTT file begins with WEBVTT, a SubRip file with a number and a time.',
    tr: 'Bu bir altyazı dosyası değil. WebVTT dosyası WEBVTT ile, SubRip dosyası bir numara ve zamanla başlar.',
  },
  captionStart: (example: string): Sentence => ({
    en: `The time before “-->” cannot be read. Write it as ${example}.`,
    tr: `“-->” işaretinden önceki zaman okunamıyor. ${example} biçiminde yazın.`,
  }),
  captionEnd: (example: string): Sentence => ({
    en: `The time after “-->” cannot be read. Write it as ${example}.`,
    tr: `“-->” işaretinden sonraki zaman okunamıyor. ${example} biçiminde yazın.`,
  }),
  captionOrder: {
    en: 'This caption ends before it begins. Correct its times.',
    tr: 'Bu altyazı başlamadan bitiyor. Zamanlarını düzeltin.',
  },
  captionSetting: (word: string): Sentence => ({
    en: `“${word}” is not a WebVTT setting. Correct or remove it.`,
    tr: `“${word}” bir WebVTT ayarı değil. Düzeltin ya da silin.`,
  }),
  captionValue: (word: string): Sentence => ({
    en: `“${word}” does not have a valid WebVTT value. Correct or remove it.`,
    tr: `“${word}” geçerli bir WebVTT değeri içermiyor. Düzeltin ya da silin.`,
  }),
  captionTooLong: (max: number): Sentence => ({
    en: `This caption has more than ${n(max, 'en')} characters. Shorten it.`,
    tr: `Bu altyazı ${n(max, 'tr')} karakterden uzun. Kısaltın.`,
  }),
  captionTags: (max: number): Sentence => ({
    en: `This caption has more than ${n(max, 'en')} tags. Remove some.`,
    tr: `Bu altyazıda ${n(max, 'tr')} etiketten fazlası var. Bazılarını silin.`,
  }),
  captionNone: {
    en: 'There are no captions in this file. Choose another file.',
    tr: 'Bu dosyada altyazı yok. Başka bir dosya seçin.',
  },

  // Players
  configNotJson: { en: 'This must be JSON.', tr: 'Bu alan JSON olmalıdır.' },
  maxPlayers: (max: number): Sentence => ({
    en: `An account can create at most ${n(max, 'en')} players, including deleted ones. Change an existing player.`,
    tr: `Bir hesapta silinenler dahil en fazla ${n(max, 'tr')} oynatıcı oluşturulabilir. Mevcut bir oynatıcıyı değiştirin.`,
  }),
  otherPlayer: {
    en: 'This is not the id in the address. Send the same id or leave it out.',
    tr: 'Bu kimlik adrestekinden farklı. Aynı kimliği gönderin ya da bu alanı göndermeyin.',
  },
  playerDeletedBefore: {
    en: 'This player has already been deleted.',
    tr: 'Bu oynatıcı zaten silinmiş.',
  },
  playerDeleted: {
    en: 'This player was deleted. Choose another player.',
    tr: 'Bu oynatıcı silinmiş. Başka bir oynatıcı seçin.',
  },
  defaultPlayer: {
    en: 'This is the default player. Make another player the default before you delete this one.',
    tr: 'Bu, varsayılan oynatıcı. Silmeden önce başka bir oynatıcıyı varsayılan yapın.',
  },

  // Playback
  notOnThisPage: {
    en: 'This video may not be played on this page. Its publisher can allow the domain of the page.',
    tr: 'Bu video bu sayfada oynatılamaz. Yayıncısı sayfanın alan adına izin verebilir.',
  },
  tokenRequired: {
    en: 'This video needs a signed token. Add one to the embed code.',
    tr: 'Bu video için imzalı bir belirteç gerekir. Yerleştirme koduna ekleyin.',
  },
  tokenInvalid: {
    en: 'This token is not valid for this video. Sign a token for this video with a current key.',
    tr: 'Bu belirteç bu video için geçerli değil. Bu video için geçerli bir anahtarla yeni bir belirteç imzalayın.',
  },
  tokenExpired: {
    en: 'This token has expired. Sign a new one.',
    tr: 'Bu belirtecin süresi dolmuş. Yeni bir belirteç imzalayın.',
  },
  videoPrivate: {
    en: 'This video is private: it plays with a signed token only.',
    tr: 'Bu video özel: yalnızca imzalı bir belirteçle oynatılır.',
  },
  publisherPagesOnly: {
    en: 'This video plays on the pages of its publisher only.',
    tr: 'Bu video yalnızca yayıncısının sayfalarında oynatılır.',
  },
  oembedQuery: {
    en: 'url is missing, or a size is not a number. Correct the query.',
    tr: 'url eksik ya da boyutlardan biri sayı değil. Sorguyu düzeltin.',
  },
  adQuery: {
    en: 'page or platform is missing or invalid. Correct the query.',
    tr: 'page ya da platform eksik veya geçersiz. Sorguyu düzeltin.',
  },
  domainExpected: {
    en: 'One of these is not a domain. Write each as a host name, such as news.example.',
    tr: 'Yazılanlardan biri alan adı değil. Her birini haber.example gibi bir alan adı olarak yazın.',
  },
  notHostName: {
    en: 'Write a host name, such as news.example.',
    tr: 'haber.example gibi bir alan adı yazın.',
  },
  maxKeys: (max: number): Sentence => ({
    en: `An account can have at most ${max} keys. Remove one first.`,
    tr: `Bir hesapta en fazla ${max} anahtar olabilir. Önce birini silin.`,
  }),

  // Sites and placements
  siteExists: {
    en: 'This domain is already registered', // Exact
    tr: 'Bu alan adı zaten kayıtlı',
  },
  invalidDomain: {
    en: 'Invalid domain', // Exact
    tr: 'Geçersiz alan adı',
  },
  invalidDomainNamed: (domain: string): Sentence => ({
    en: `Invalid domain: ${domain}`,
    tr: `Geçersiz alan adı: ${domain}`,
  }),
  siteStale: {
    en: 'Somebody else changed this site meanwhile. Load it again, then repeat your change.',
    tr: 'Bu arada başka biri bu siteyi değiştirdi. Siteyi yeniden yükleyip değişikliğinizi tekrarlayın.',
  },
  liveSiteStep: {
    en: 'A live site has no step left. Send onboardingStep -1 with status LIVE.',
    tr: 'Yayındaki bir sitenin adımı kalmaz. LIVE durumuyla birlikte onboardingStep -1 gönderin.',
  },
  sitePaused: {
    en: 'This site is already paused.',
    tr: 'Bu site zaten duraklatılmış.',
  },
  siteNotPaused: {
    en: 'This site is not paused.',
    tr: 'Bu site duraklatılmış değil.',
  },
  maxZones: (max: number): Sentence => ({
    en: `A site can have at most ${n(max, 'en')} placements. Use an existing one.`,
    tr: `Bir sitede en fazla ${n(max, 'tr')} reklam alanı olabilir. Mevcut olanlardan birini kullanın.`,
  }),
  zoneNameTaken: {
    en: 'This site already has a placement with this name. Choose another name.',
    tr: 'Bu sitede bu adla bir reklam alanı zaten var. Başka bir ad seçin.',
  },
  adsTxtLine: (line: string): Sentence => ({
    en: `No buyer can read this ads.txt line. Correct it: ${line}`,
    tr: `Bu ads.txt satırını hiçbir alıcı okuyamaz. Düzeltin: ${line}`,
  }),
  maxHosts: (max: number): Sentence => ({
    en: `A site can have at most ${n(max, 'en')} further hosts. Remove one first.`,
    tr: `Bir sitenin en fazla ${n(max, 'tr')} diğer alan adı olabilir. Önce birini silin.`,
  }),
  appExists: {
    en: 'This account already has an app with this name on this platform. Choose another name.',
    tr: 'Bu hesapta bu adla ve bu platformda bir uygulama zaten var. Başka bir ad seçin.',
  },
  notPreroll: (name: string): Sentence => ({
    en: `“${name}” is not a preroll placement. Its name must contain “preroll”.`,
    tr: `“${name}” bir preroll alanı değil. Adında “preroll” geçmelidir.`,
  }),
  vastAddress: (max: number): Sentence => ({
    en: `A VAST tag is an https:// address of at most ${n(max, 'en')} characters, without a user name. Correct the address.`,
    tr: `VAST etiketi, https:// ile başlayan, kullanıcı adı içermeyen ve en fazla ${n(max, 'tr')} karakterlik bir adrestir. Adresi düzeltin.`,
  }),

  // Reports
  tooManyRows: (max: number): Sentence => ({
    en: `This report has more than ${n(max, 'en')} rows. Remove a breakdown or shorten the date range.`,
    tr: `Bu raporda ${n(max, 'tr')} satırdan fazlası var. Bir kırılımı kaldırın ya da tarih aralığını kısaltın.`,
  }),
  dayOrMonth: {
    en: 'Choose a breakdown by day or by month, not both.',
    tr: 'Gün ya da ay kırılımından yalnızca birini seçin.',
  },
  filtersTooLong: {
    en: 'The filters are too long. Remove some of their values.',
    tr: 'Filtreler çok uzun. Bazı değerleri kaldırın.',
  },
  startAfterEnd: {
    en: 'The start date is after the end date. Choose an earlier start date.',
    tr: 'Başlangıç tarihi bitiş tarihinden sonra. Daha erken bir başlangıç tarihi seçin.',
  },
  startInFuture: {
    en: 'The start date is in the future. Choose today or an earlier day.',
    tr: 'Başlangıç tarihi gelecekte. Bugünü ya da daha önceki bir günü seçin.',
  },
  rangeTooLong: (months: number): Sentence => ({
    en: `A date range can cover at most ${months} months. Shorten it.`,
    tr: `Tarih aralığı en fazla ${months} ay olabilir. Aralığı kısaltın.`,
  }),
  sumsTooLarge: {
    en: 'These sums are too large to be exact. Shorten the date range.',
    tr: 'Bu toplamlar kesin hesaplanamayacak kadar büyük. Tarih aralığını kısaltın.',
  },
  reportTimeout: {
    en: 'This report took too long. Remove a breakdown or shorten the date range.',
    tr: 'Bu raporun hazırlanması çok uzun sürdü. Bir kırılımı kaldırın ya da tarih aralığını kısaltın.',
  },
  reportAbandoned: {
    en: 'The request was cancelled. Send it again if you still need it.',
    tr: 'İstek iptal edildi. Hâlâ gerekiyorsa yeniden gönderin.',
  },
  ownEmailOnly: {
    en: 'Reports are sent to the email of your account only. Enter that address.',
    tr: 'Raporlar yalnızca hesabınızın e-posta adresine gönderilir. O adresi yazın.',
  },
  maxPendingReports: (max: number): Sentence => ({
    en: `At most ${max} reports are generated at once. Wait until one is ready.`,
    tr: `Aynı anda en fazla ${max} rapor oluşturulabilir. Birinin hazır olmasını bekleyin.`,
  }),
  reportTypeClosed: {
    en: 'Your account type does not include reports of this type. Choose another type.',
    tr: 'Hesap türünüz bu rapor türünü kapsamıyor. Başka bir tür seçin.',
  },
  notPending: {
    en: 'This report is no longer being generated, so it cannot be cancelled.',
    tr: 'Bu rapor artık hazırlanmıyor; bu yüzden iptal edilemez.',
  },
  nameHasAddress: {
    en: 'A name cannot contain a web address, domain or email. Remove it.',
    tr: 'Ad; web adresi, alan adı ya da e-posta adresi içeremez. Bunu addan çıkarın.',
  },
  dailyHasNoDay: {
    en: 'A daily report has no day. Send -1.',
    tr: 'Günlük raporun günü olmaz. -1 gönderin.',
  },
  dayBetween: (min: number, max: number): Sentence => ({
    en: `Use a number from ${min} to ${max}.`,
    tr: `${min} ile ${max} arasında bir sayı kullanın.`,
  }),
  recipientUnsubscribed: (addresses: string): Sentence => ({
    en: `Unsubscribed from all reports of this account: ${addresses}. Remove the address.`,
    tr: `Bu hesabın tüm rapor aboneliklerinden çıkmış: ${addresses}. Adresi kaldırın.`,
  }),
  recipientLimit: (max: number, remaining: number): Sentence => ({
    en: `An account can add at most ${max} new recipients a day. ${remaining} more can be added now.`,
    tr: `Bir hesap günde en fazla ${max} yeni alıcı ekleyebilir. Şu anda ${remaining} alıcı daha eklenebilir.`,
  }),
  reportInactive: {
    en: 'This report is inactive. Activate it before you send it.',
    tr: 'Bu rapor etkin değil. Göndermeden önce etkinleştirin.',
  },
  noneConfirmed: {
    en: 'No recipient of this report has confirmed yet, so it cannot be sent. Ask a recipient to confirm.',
    tr: 'Bu raporun hiçbir alıcısı henüz onay vermediği için rapor gönderilemiyor. Alıcılardan birinden onay isteyin.',
  },
  sentJustNow: {
    en: 'This report was sent a moment ago. Wait a moment, then send it again.',
    tr: 'Bu rapor az önce gönderildi. Biraz bekleyip yeniden gönderin.',
  },
  typeStays: {
    en: 'The type of a report cannot change. Create a new report instead.',
    tr: 'Bir raporun türü değiştirilemez. Bunun yerine yeni bir rapor oluşturun.',
  },
  reportWithoutDays: {
    en: 'This report has no date range. Choose one.',
    tr: 'Bu raporun tarih aralığı yok. Bir aralık seçin.',
  },
  maxFilters: (max: number): Sentence => ({
    en: `An account can have at most ${n(max, 'en')} quick filters. Delete one first.`,
    tr: `Bir hesapta en fazla ${n(max, 'tr')} hızlı filtre olabilir. Önce birini silin.`,
  }),

  // Drive
  exportEmpty: {
    en: 'Invalid data', // Exact
    tr: 'Geçersiz veri',
  },
  driveFileTooLarge: {
    en: 'A file for the drive can have at most 10 MB. Export fewer rows.',
    tr: 'Drive’a gönderilen dosya en fazla 10 MB olabilir. Daha az satır aktarın.',
  },
  driveUnavailable: {
    en: 'The drive did not accept the file. Try again later.',
    tr: 'Drive dosyayı kabul etmedi. Daha sonra yeniden deneyin.',
  },
  maxDriveFiles: (max: number): Sentence => ({
    en: `The drive holds at most ${n(max, 'en')} files of an account. Try again when older ones have expired.`,
    tr: `Drive’da bir hesabın en fazla ${n(max, 'tr')} dosyası tutulur. Eski dosyaların süresi dolunca yeniden deneyin.`,
  }),

  // Quotas
  quotaStorage: (limit: number, used: number): Sentence => ({
    en: `This account has no storage left for this video. Delete videos to make room (limit ${limit}, in use ${used} bytes).`,
    tr: `Bu hesapta bu videoya yetecek depolama alanı yok. Yer açmak için video silin (sınır ${limit}, kullanılan ${used} bayt).`,
  }),
  quotaUploads: (limit: number, used: number): Sentence => ({
    en: `This account has reached its limit of uploads in progress. Wait until one is complete (limit ${limit}, in use ${used}).`,
    tr: `Bu hesap aynı anda süren yükleme sınırına ulaştı. Birinin tamamlanmasını bekleyin (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaLinksPerHour: (limit: number, used: number): Sentence => ({
    en: `This account has reached its limit of links per hour. Try again later (limit ${limit}, in use ${used}).`,
    tr: `Bu hesap saatlik bağlantı sınırına ulaştı. Daha sonra yeniden deneyin (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaVideos: (limit: number, used: number): Sentence => ({
    en: `This account has reached its limit of videos. Delete one first (limit ${limit}, in use ${used}).`,
    tr: `Bu hesap video sınırına ulaştı. Önce bir video silin (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaPlayers: (limit: number, used: number): Sentence => ({
    en: `This account has reached its limit of players. Delete one first (limit ${limit}, in use ${used}).`,
    tr: `Bu hesap oynatıcı sınırına ulaştı. Önce bir oynatıcı silin (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaSites: (limit: number, used: number): Sentence => ({
    en: `This account has reached its limit of sites. Contact support to raise it (limit ${limit}, in use ${used}).`,
    tr: `Bu hesap site sınırına ulaştı. Sınırı yükseltmek için destek ekibiyle iletişime geçin (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaScheduledReports: (limit: number, used: number): Sentence => ({
    en: `This account has reached its limit of scheduled reports. Delete one first (limit ${limit}, in use ${used}).`,
    tr: `Bu hesap zamanlanmış rapor sınırına ulaştı. Önce bir raporu silin (sınır ${limit}, kullanılan ${used}).`,
  }),

  // Payments
  enterInFull: {
    en: 'Enter this in full: a hidden part cannot be saved.',
    tr: 'Bu alanı eksiksiz yazın: gizlenmiş karakterler kaydedilemez.',
  },
  termBegun: {
    en: 'Choose a month that has begun in the time zone of the account.',
    tr: 'Hesabın saat diliminde başlamış bir ay seçin.',
  },
  termExists: (term: string): Sentence => ({
    en: `This account already has a payment for ${term}. Change that one.`,
    tr: `Bu hesabın ${term} dönemi için zaten bir ödemesi var. Onu değiştirin.`,
  }),
  paymentDayBelongs: {
    en: 'Enter the day of payment for a paid month, and only then.',
    tr: 'Ödeme gününü yalnızca ödenmiş bir ay için ve mutlaka yazın.',
  },
  paymentDayMissing: {
    en: 'Enter the day on which the month was paid.',
    tr: 'Ayın ödendiği günü yazın.',
  },
  paymentDayAfter: (day: string): Sentence => ({
    en: `Enter a day after ${day}.`,
    tr: `${day} tarihinden sonraki bir günü yazın.`,
  }),
  noFutureDay: {
    en: 'The day of payment is in the future. Enter a day that has begun.',
    tr: 'Ödeme günü gelecekte. Başlamış bir gün yazın.',
  },

  // Ads
  sizeExpected: (size: string): Sentence => ({
    en: `“${size}” is not a size. Write it as 300x250.`,
    tr: `“${size}” bir boyut değil. 300x250 biçiminde yazın.`,
  }),
  maxCharacters: (max: number): Sentence => ({
    en: `Use at most ${n(max, 'en')} characters.`,
    tr: `En fazla ${n(max, 'tr')} karakter kullanın.`,
  }),
  htmlBytes: (max: number): Sentence => ({
    en: `Use 1 to ${n(max, 'en')} bytes of text.`,
    tr: `1 ile ${n(max, 'tr')} bayt arasında metin kullanın.`,
  }),
  campaignEnded: {
    en: 'This campaign has ended. Create a new one.',
    tr: 'Bu kampanya sona erdi. Yeni bir kampanya oluşturun.',
  },
  noSuchSite: (site: string): Sentence => ({
    en: `There is no site “${site}”. Check its id or domain.`,
    tr: `“${site}” diye bir site yok. Kimliğini ya da alan adını kontrol edin.`,
  }),
  ambiguousSite: (site: string): Sentence => ({
    en: `Several sites have the domain “${site}”. Use the id of one.`,
    tr: `“${site}” alan adına sahip birden çok site var. Birinin kimliğini kullanın.`,
  }),
  noSuchSiteOrZone: (id: string): Sentence => ({
    en: `There is no site or placement with the id “${id}”. Check the id.`,
    tr: `“${id}” kimlikli bir site ya da reklam alanı yok. Kimliği kontrol edin.`,
  }),
  endsTooEarly: {
    en: 'The campaign would end before it begins. Choose a later end.',
    tr: 'Kampanya başlamadan bitmiş olur. Daha geç bir bitiş seçin.',
  },

  // Revenue imports
  csvOrRows: {
    en: 'Send either csv or rows, not both.',
    tr: 'csv ya da rows alanlarından yalnızca birini gönderin.',
  },
  nothingImported: (faults: number): Sentence => ({
    en: `Nothing was imported: ${n(faults, 'en')} faults. Correct them and import the file again.`,
    tr: `Hiçbir şey içe aktarılmadı: ${n(faults, 'tr')} hata. Hataları düzeltip dosyayı yeniden içe aktarın.`,
  }),
  importsWaiting: {
    en: 'Other imports are waiting. Try again later.',
    tr: 'Sırada bekleyen başka içe aktarmalar var. Daha sonra yeniden deneyin.',
  },
} as const satisfies Record<string, Sentence | ((...values: never[]) => Sentence)>
