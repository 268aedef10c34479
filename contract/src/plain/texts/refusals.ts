import type { Language } from '../account/accountTypes.ts'
import { formatNamedDay, formatNumber as n } from '../format.ts'

/** 'October 2026', 'Ekim 2026' */
const month = (term: string, language: Language) => formatNamedDay(`${term}-01`, 'month', language)

/** The beginning of a text that somebody wrote, for a sentence about it. */
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text)

const paymentStates: Readonly<Record<number, Sentence>> = {
  0: { en: 'is not approved yet', tr: 'henüz onaylanmadı' },
  1: { en: 'is carried over, below the threshold', tr: 'eşiğin altında, devrediyor' },
  2: { en: 'is approved', tr: 'onaylı' },
}
const stateOf = (paid: number) => paymentStates[paid] ?? { en: 'is paid', tr: 'ödendi' }

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
    en: 'You cannot make this call with this token. Use a token that has the required scope.',
    tr: 'Bu belirteçle bu isteği yapamazsınız. Gerekli kapsamı olan bir belirteç kullanın.',
  },
  ownerOnly: {
    en: 'Only the owner of the account can do this. Ask the owner, or switch back to your own account.',
    tr: 'Bunu yalnızca hesabın sahibi yapabilir. Sahibinden isteyin ya da kendi hesabınıza dönün.',
  },
  goBackFirst: {
    en: 'Go back to your own account first.',
    tr: 'Önce kendi hesabınıza dönün.',
  },
  secondFactorMissing: {
    en: 'This needs a second factor. Sign in again with yours, or add one on the Security page.',
    tr: 'Bunun için ikinci adım gerekiyor. İkinci adımınızla yeniden giriş yapın ya da Güvenlik sayfasından ekleyin.',
  },
  secondStepRequired: {
    en: 'Enter a code from your authenticator app or a recovery code, or use a passkey.',
    tr: 'Kimlik doğrulama uygulamanızdaki kodu ya da bir kurtarma kodunu girin veya geçiş anahtarınızı kullanın.',
  },
  signInExpired: {
    en: 'This sign-in took too long. Sign in again.',
    tr: 'Giriş çok uzun sürdü. Yeniden giriş yapın.',
  },
  factorCodeWrong: {
    en: 'This code is wrong or was already used. Enter the newest one.',
    tr: 'Bu kod yanlış ya da daha önce kullanılmış. En yeni kodu girin.',
  },
  authenticatorExists: {
    en: 'This account already has an authenticator app. Remove it first.',
    tr: 'Bu hesapta zaten bir kimlik doğrulama uygulaması var. Önce onu kaldırın.',
  },
  authenticatorNotStarted: {
    en: 'Scan the QR code again, then enter the code that your app shows.',
    tr: 'Karekodu yeniden tarayın, sonra uygulamanızın gösterdiği kodu girin.',
  },
  noSecondFactor: {
    en: 'Add an authenticator app or a passkey first.',
    tr: 'Önce bir kimlik doğrulama uygulaması ya da geçiş anahtarı ekleyin.',
  },
  tooManyPasskeys: {
    en: 'This account has as many passkeys as it can have. Remove one first.',
    tr: 'Bu hesaba daha fazla geçiş anahtarı eklenemez. Önce birini kaldırın.',
  },
  passkeyRefused: {
    en: 'We could not verify this passkey. Try again or sign in another way.',
    tr: 'Bu geçiş anahtarını doğrulayamadık. Yeniden deneyin ya da başka bir yolla giriş yapın.',
  },
  staffRole: {
    en: 'Your staff role does not include this. Ask an administrator.',
    tr: 'İşletmeci rolünüz bunu kapsamıyor. Bir yöneticiden isteyin.',
  },
  noAccess: {
    en: 'You cannot use this with your account type. If you need it, contact support.',
    tr: 'Hesap türünüzle bunu kullanamazsınız. İhtiyacınız varsa destek ekibine yazın.',
  },
  linksOnly: {
    en: 'You can only add videos to this account by link. Send the video’s address instead of a file.',
    tr: 'Bu hesaba videoları yalnızca bağlantıyla ekleyebilirsiniz. Dosya yerine videonun adresini gönderin.',
  },
  otherAccount: {
    en: 'You are not signed in to this account. Send the id of your own account instead.',
    tr: 'Bu hesaba giriş yapmadınız. Kendi hesabınızın kimliğini gönderin.',
  },
  accountNotLinked: {
    en: 'You cannot read the reports of this account. Choose your own account or one that is linked to it.',
    tr: 'Bu hesabın raporlarını göremezsiniz. Kendi hesabınızı ya da hesabınıza bağlı bir hesabı seçin.',
  },
  switchNotAllowed: {
    en: 'You are not allowed to work in this account. To get permission, contact support.',
    tr: 'Bu hesapta işlem yapamazsınız. İzin almak için destek ekibine yazın.',
  },
  currentPasswordMissing: {
    en: 'Enter your current password to make this change.',
    tr: 'Bu değişikliği yapmak için mevcut parolanızı girin.',
  },
  currentPasswordWrong: {
    en: 'This is not your current password. Enter it again.',
    tr: 'Mevcut parolanızı yanlış girdiniz. Yeniden girin.',
  },

  // The request itself
  notFound: {
    en: 'We could not find this. It does not exist, or it belongs to another account. Check the address and the id.',
    tr: 'Aradığınızı bulamadık: böyle bir kayıt yok ya da başka bir hesaba ait. Adresi ve kimliği kontrol edin.',
  },
  sendJson: {
    en: 'We cannot read this type of body. Send JSON and set the header Content-Type: application/json.',
    tr: 'Bu türde bir gövdeyi okuyamıyoruz. JSON gönderin ve Content-Type: application/json başlığını ekleyin.',
  },
  tooDeep: (levels: number): Sentence => ({
    en: `The JSON is nested more than ${n(levels, 'en')} levels deep. Reduce the nesting.`,
    tr: `JSON’daki iç içe düzeyler ${n(levels, 'tr')} sınırını aşıyor. Düzeylerin sayısını azaltın.`,
  }),
  malformed: {
    en: 'We could not read the request. Check its address, headers and JSON.',
    tr: 'İsteği okuyamadık. Adresi, başlıkları ve JSON’u kontrol edin.',
  },
  endedEarly: {
    en: 'The connection was closed before we received the entire request. Send it again.',
    tr: 'İstek tamamlanmadan bağlantı kesildi. İsteği yeniden gönderin.',
  },
  requestTooLarge: {
    en: 'The request is too large. Send less data at a time.',
    tr: 'İstek çok büyük. Tek seferde daha az veri gönderin.',
  },
  unreadableText: {
    en: 'The text contains U+0000 or invalid Unicode characters. Remove them.',
    tr: 'Metinde U+0000 ya da geçersiz Unicode karakterleri var. Bu karakterleri silin.',
  },
  required: { en: 'This field is required.', tr: 'Bu alan zorunludur.' },
  tooManyRequests: {
    en: 'Too many requests. Try again later.',
    tr: 'Çok fazla istek geldi. Daha sonra yeniden deneyin.',
  },
  tooManyTries: {
    en: 'Too many attempts. Wait a moment, then try again.',
    tr: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
  },
  starting: {
    en: 'The service is starting up or too busy right now. Try again in a moment.',
    tr: 'Hizmet yeni başlıyor ya da şu anda çok yoğun. Birazdan yeniden deneyin.',
  },
  failed: {
    en: 'Something went wrong on our side. Try again. If it keeps happening, contact support with the request id.',
    tr: 'Bizden kaynaklanan bir sorun oldu. Yeniden deneyin; sorun sürerse istek kimliğiyle birlikte destek ekibine yazın.',
  },
  figuresUnreachable: {
    en: 'We cannot read the figures right now. Try again in a moment.',
    tr: 'Rakamlara şu anda ulaşamıyoruz. Birazdan yeniden deneyin.',
  },
  storageFull: {
    en: 'We could not save anything because the server has run out of storage space. Try again later.',
    tr: 'Sunucuda yer kalmadığı için hiçbir şeyi kaydedemedik. Daha sonra yeniden deneyin.',
  },
  addressUnsigned: {
    en: 'This address is unsigned, its signature is invalid, or it has expired. Request a new address.',
    tr: 'Bu adresin imzası yok, imzası geçersiz ya da süresi dolmuş. Yeni bir adres isteyin.',
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
    en: 'The range you requested starts after the end of the file. Request a range within the file.',
    tr: 'İstediğiniz aralık dosyanın sonundan sonra başlıyor. Dosyanın içinde kalan bir aralık isteyin.',
  },
  notBuilt: {
    en: 'The player and the ad tag have not been built yet. Run: npm run build',
    tr: 'Oynatıcı ve reklam etiketi henüz derlenmemiş. Şunu çalıştırın: npm run build',
  },

  // Accounts
  approvedBy: (who: string | null, at: string): Sentence => ({
    en: `${who ?? 'Somebody'} approved this account at ${at} UTC. To keep its owner out, close the account.`,
    tr: `Bu hesabı ${who ?? 'başka biri'} onayladı (${at} UTC). Sahibinin girmesini istemiyorsanız hesabı kapatın.`,
  }),
  refusedBy: (who: string | null, at: string): Sentence => ({
    en: `${who ?? 'Somebody'} refused this registration at ${at} UTC. Reopen the account to review it again.`,
    tr: `Bu kaydı ${who ?? 'başka biri'} reddetti (${at} UTC). Yeniden değerlendirmek için hesabı yeniden açın.`,
  }),
  accountActive: {
    en: 'This account is active already.',
    tr: 'Bu hesap zaten etkin.',
  },
  accountClosed: {
    en: 'This account is closed. Reopen it first.',
    tr: 'Bu hesap kapatılmış. Önce yeniden açın.',
  },
  notApprovedYet: {
    en: 'This registration is not approved yet. Approve it first.',
    tr: 'Bu kayıt henüz onaylanmadı. Önce onaylayın.',
  },
  accountStale: (who: string | null, at: string): Sentence => ({
    en: `${who ?? 'Somebody'} changed this account at ${at} UTC while you were editing it. Reload it, then repeat your change.`,
    tr: `Siz düzenlerken ${who ?? 'başka biri'} bu hesabı değiştirdi (${at} UTC). Sayfayı yeniden yükleyip değişikliğinizi tekrarlayın.`,
  }),
  agentExists: {
    en: 'The other account is already an agent of this account.',
    tr: 'Diğer hesap zaten bu hesabın temsilcisi.',
  },
  emailTaken: {
    en: 'An account with this email already exists. Use another email, or sign in to that account.',
    tr: 'Bu e-posta adresiyle açılmış bir hesap zaten var. Başka bir adres kullanın ya da o hesaba giriş yapın.',
  },
  approveInstead: {
    en: 'This account has not been activated yet. Approve it instead.',
    tr: 'Bu hesap henüz etkinleştirilmemiş. Etkinleştirmek için hesabı onaylayın.',
  },
  otherAccounts: {
    en: 'Enter the ids of existing accounts other than this one.',
    tr: 'Bu hesabın dışındaki mevcut hesapların kimliklerini yazın.',
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
    en: 'This link has expired, so you can no longer undo the change. If you did not make it, contact support.',
    tr: 'Bu bağlantının süresi dolmuş, değişikliği artık geri alamazsınız. Değişikliği siz yapmadıysanız destek ekibine yazın.',
  },
  linkUsed: {
    en: 'This link is invalid or was already used. If somebody else changed your payment details, contact support.',
    tr: 'Bu bağlantı geçersiz ya da daha önce kullanılmış. Ödeme bilgilerinizi başkası değiştirdiyse destek ekibine yazın.',
  },
  weakPassword: {
    en: 'This password is too easy to guess. Choose one with at least 8 characters that is harder to guess.',
    tr: 'Bu parolayı tahmin etmek çok kolay. En az 8 karakterli, tahmin edilmesi zor bir parola seçin.',
  },
  grantExists: {
    en: 'This account can already access the other one. Revoke that access before you grant it again.',
    tr: 'Bu hesap diğer hesaba zaten erişebiliyor. Yeniden izin vermek için önce bu erişimi kaldırın.',
  },
  grantToItself: {
    en: 'An account can always access itself. Choose another account.',
    tr: 'Bir hesap kendisine zaten erişebilir. Başka bir hesap seçin.',
  },
  futureMoment: { en: 'Choose a time in the future.', tr: 'Gelecekteki bir tarih ve saat seçin.' },

  // Third-party apps
  responseTypeUnsupported: {
    en: 'We do not support this response type. Send response_type=code.',
    tr: 'Bu yanıt türünü desteklemiyoruz. response_type=code gönderin.',
  },
  redirectUriMismatch: {
    en: 'This redirect_uri is not registered for this app. Send a registered one.',
    tr: 'Bu redirect_uri bu uygulamaya kayıtlı değil. Kayıtlı bir adres gönderin.',
  },
  scopeNotRegistered: {
    en: 'This app is not registered for this scope. Request only the scopes it is registered for.',
    tr: 'Bu uygulama bu kapsama kayıtlı değil. Yalnızca kayıtlı olduğu kapsamları isteyin.',
  },
  pkceRequired: {
    en: 'You must use PKCE. Send a code_challenge with code_challenge_method=S256.',
    tr: 'PKCE kullanmanız gerekiyor. code_challenge ile birlikte code_challenge_method=S256 gönderin.',
  },
  publicClientSecret: {
    en: 'A public client has no secret, so you cannot replace it.',
    tr: 'Herkese açık bir istemcinin gizli anahtarı olmaz, bu yüzden yenileyemezsiniz.',
  },
  nameLength: (max: number): Sentence => ({
    en: `Use 1 to ${n(max, 'en')} characters.`,
    tr: `En az 1, en fazla ${n(max, 'tr')} karakter kullanın.`,
  }),
  redirectUriCount: { en: 'Enter 1 to 20 addresses.', tr: 'En az 1, en fazla 20 adres yazın.' },
  clientAccess: {
    en: 'Choose read access, write access or both.',
    tr: 'Okuma erişimini, yazma erişimini ya da ikisini birden seçin.',
  },
  logoAddress: {
    en: 'Use a data: address that contains a PNG, JPEG or WebP image.',
    tr: 'PNG, JPEG ya da WebP görseli içeren bir data: adresi kullanın.',
  },
  logoTooLarge: {
    en: 'The logo is larger than 64 KB. Use a smaller one.',
    tr: 'Logo 64 KB’den büyük. Daha küçük bir logo kullanın.',
  },
  logoMismatch: {
    en: 'The image type does not match the one in its address. Correct the type.',
    tr: 'Görselin türü adresinde yazan türle aynı değil. Türü düzeltin.',
  },
  uriTooLong: { en: 'Use at most 2,048 characters.', tr: 'En fazla 2.048 karakter kullanın.' },
  uriNotAbsolute: {
    en: 'Enter a complete address, such as https://app.example/callback.',
    tr: 'https://uygulama.example/callback gibi tam bir adres yazın.',
  },
  uriFragment: {
    en: 'Remove “#” and everything after it.',
    tr: '“#” işaretini ve sonrasını silin.',
  },
  uriWildcard: {
    en: 'You cannot use wildcards. Enter each address in full.',
    tr: 'Joker karakter kullanamazsınız. Her adresi eksiksiz yazın.',
  },
  uriNotHttps: {
    en: 'Use https. You can use http only for 127.0.0.1, [::1] and localhost.',
    tr: 'https kullanın. http’yi yalnızca 127.0.0.1, [::1] ve localhost için kullanabilirsiniz.',
  },
  uriOwnScheme: {
    en: 'Only public clients can use a custom scheme. Use https.',
    tr: 'Özel şemaları yalnızca herkese açık istemciler kullanabilir. https kullanın.',
  },
  uriUser: { en: 'Remove the user name from the address.', tr: 'Adresten kullanıcı adını çıkarın.' },
  uriAnswerParams: {
    en: 'Remove the parameters code, state, iss and error. We add them to the response.',
    tr: 'code, state, iss ve error parametrelerini silin. Bunları yanıta biz ekliyoruz.',
  },

  // Images
  pictureType: {
    en: 'This file is not a JPEG, PNG or WebP image. Choose an image of one of these types.',
    tr: 'Bu dosya JPEG, PNG ya da WebP görseli değil. Bu türlerden bir görsel seçin.',
  },
  creativeType: {
    en: 'This file is not a JPEG, PNG, WebP or GIF image. Choose an image of one of these types.',
    tr: 'Bu dosya JPEG, PNG, WebP ya da GIF görseli değil. Bu türlerden bir görsel seçin.',
  },
  pictureBroken: {
    en: 'This image is damaged or incomplete. Choose another file.',
    tr: 'Bu görsel bozuk ya da yarım kalmış. Başka bir dosya seçin.',
  },
  pictureMoves: {
    en: 'This image is animated. Choose a still one.',
    tr: 'Bu görsel hareketli. Hareketsiz bir görsel seçin.',
  },
  pictureTooWide: (width: number, height: number, max: number): Sentence => ({
    en: `The image is ${width} × ${height} pixels. Choose one of at most ${max} × ${max}.`,
    tr: `Görsel ${width} × ${height} piksel. En fazla ${max} × ${max} piksellik bir görsel seçin.`,
  }),
  pictureTooSmall: (width: number, height: number, min: number): Sentence => ({
    en: `The image is ${width} × ${height} pixels. Choose one of at least ${min} × ${min}.`,
    tr: `Görsel ${width} × ${height} piksel. En az ${min} × ${min} piksellik bir görsel seçin.`,
  }),
  pictureTooHeavy: (bytes: number, max: number): Sentence => ({
    en: `The image is ${n(bytes, 'en')} bytes. Choose one of at most ${n(max, 'en')}.`,
    tr: `Görsel ${n(bytes, 'tr')} bayt. En fazla ${n(max, 'tr')} baytlık bir görsel seçin.`,
  }),
  pictureSize: (width: number, height: number, size: string): Sentence => ({
    en: `The image is ${width}x${height} pixels. Choose one of ${size} or exactly twice that.`,
    tr: `Görsel ${width}x${height} piksel. Boyutu ${size} ya da bunun tam iki katı olan bir görsel seçin.`,
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
    en: 'The publisher removed this video.',
    tr: 'Bu videoyu yayıncısı kaldırdı.',
  },
  noVideo: {
    en: 'We cannot play this video. It does not exist or is not ready yet.',
    tr: 'Bu videoyu oynatamıyoruz. Böyle bir video yok ya da henüz hazır değil.',
  },
  notFailed: {
    en: 'This video has not failed, so you do not need to try again.',
    tr: 'Bu videoda hata yok, yeniden denemeniz gerekmiyor.',
  },
  demandDays: (most: number) => ({
    en: `Choose up to ${most} days, the first one first.`,
    tr: `En fazla ${most} gün seçin; ilk gün önce gelmeli.`,
  }),
  mailResent: {
    en: 'This email has been sent again meanwhile. Reload the page.',
    tr: 'Bu e-posta bu arada yeniden gönderildi. Sayfayı yenileyin.',
  },
  jobRetried: {
    en: 'This job has been retried meanwhile. Reload the list.',
    tr: 'Bu iş bu arada yeniden denendi. Listeyi yenileyin.',
  },
  jobReplaced: {
    en: 'A newer job does the same work. Discard this one.',
    tr: 'Aynı işi daha yeni bir iş yapıyor. Bunu silin.',
  },
  noFileToRetry: {
    en: 'We do not have the file, so we cannot try again. Add the video again.',
    tr: 'Videonun dosyası bizde yok, yeniden deneyemiyoruz. Videoyu yeniden ekleyin.',
  },
  stillEnding: {
    en: 'The failed attempt has not finished yet. Try again in a moment.',
    tr: 'Başarısız olan deneme henüz bitmedi. Birazdan yeniden deneyin.',
  },
  videoShorter: {
    en: 'The video ends before that time. Choose an earlier one.',
    tr: 'Video bu andan önce bitiyor. Daha erken bir an seçin.',
  },
  posterSourceGone: {
    en: 'We no longer have the file to take the poster from. Upload an image instead.',
    tr: 'Kapak görselini alacağımız dosya artık bizde yok. Bunun yerine bir görsel yükleyin.',
  },
  posterTooEarly: {
    en: 'This video is not available yet. You can set its poster when it is.',
    tr: 'Bu video henüz hazır değil. Hazır olunca kapak görselini seçebilirsiniz.',
  },
  captionsTooEarly: {
    en: 'This video is not available yet. You can add captions when it is.',
    tr: 'Bu video henüz hazır değil. Hazır olunca altyazı ekleyebilirsiniz.',
  },
  maxCaptions: (max: number): Sentence => ({
    en: `You can add at most ${max} caption files to a video. Delete one first.`,
    tr: `Bir videoya en fazla ${max} altyazı dosyası ekleyebilirsiniz. Önce birini silin.`,
  }),
  externalId: (max: number): Sentence => ({
    en: `Use 1 to ${max} characters for the id: letters, digits, “-”, “_” or “:”.`,
    tr: `En fazla ${max} karakterlik bir kimlik yazın. Harf, rakam, “-”, “_” ve “:” kullanabilirsiniz.`,
  }),
  invalidAddress: {
    en: 'This is not a valid web address. Check it for typos.',
    tr: 'Bu web adresi geçerli değil. Yazımını kontrol edin.',
  },
  unsupportedSource: {
    en: 'We cannot add videos from this address. Use a YouTube or Dailymotion link, or the public address of a video file.',
    tr: 'Bu adresten video ekleyemiyoruz. Bir YouTube veya Dailymotion bağlantısı ya da bir video dosyasının herkese açık adresini yazın.',
  },
  notSupported: {
    en: 'Use a YouTube or Dailymotion link, or the public address of a video file.',
    tr: 'Bir YouTube veya Dailymotion bağlantısı ya da bir video dosyasının herkese açık adresini yazın.',
  },
  siteNotSetUp: (site: string): Sentence => ({
    en: `You cannot add videos from ${site} in this installation. Use the address of the video file.`,
    tr: `Bu kurulumda ${site} bağlantısıyla video ekleyemezsiniz. Video dosyasının adresini kullanın.`,
  }),

  // Uploads
  onlyVideoFiles: {
    en: 'Only video files are allowed!', // Exact
    tr: 'Yalnızca video dosyaları yüklenebilir!',
  },
  notVideoFile: {
    en: 'This is not the name of a video file.',
    tr: 'Bu bir video dosyasının adı değil.',
  },
  partsOfFile: (bytes: number, parts: number): Sentence => ({
    en: `A file of ${n(bytes, 'en')} bytes is split into ${n(parts, 'en')} parts. Correct the number of parts.`,
    tr: `${n(bytes, 'tr')} baytlık bir dosya ${n(parts, 'tr')} parçaya bölünür. Parça sayısını düzeltin.`,
  }),
  partsOfUpload: (parts: number): Sentence => ({
    en: `This upload has only ${n(parts, 'en')} parts. Use a lower part number.`,
    tr: `Bu yüklemede yalnızca ${n(parts, 'tr')} parça var. Daha küçük bir parça numarası kullanın.`,
  }),
  uploadClosed: {
    en: 'This upload is complete or was cancelled. Start a new one.',
    tr: 'Bu yükleme tamamlanmış ya da iptal edilmiş. Yeni bir yükleme başlatın.',
  },
  nameEachPart: (parts: number): Sentence => ({
    en: `List every part from 1 to ${n(parts, 'en')} exactly once.`,
    tr: `1 ile ${n(parts, 'tr')} arasındaki parçaların her birini bir kez yazın.`,
  }),
  partMissing: (part: number): Sentence => ({
    en: `We have not received part ${n(part, 'en')}. Upload it first, then complete the upload again.`,
    tr: `${n(part, 'tr')} numaralı parça bize ulaşmadı. Önce bu parçayı yükleyin, sonra yüklemeyi yeniden tamamlayın.`,
  }),
  partEtag: (part: number): Sentence => ({
    en: `The ETag of part ${n(part, 'en')} does not match the part we received. Upload this part again.`,
    tr: `${n(part, 'tr')} numaralı parçanın ETag değeri bize ulaşan parçayla uyuşmuyor. Bu parçayı yeniden yükleyin.`,
  }),
  partShort: (part: number, bytes: number): Sentence => ({
    en: `Part ${n(part, 'en')} is shorter than ${n(bytes, 'en')} bytes, but only the last part can be. Upload it again.`,
    tr: `${n(part, 'tr')} numaralı parça ${n(bytes, 'tr')} bayttan kısa, oysa yalnızca son parça kısa olabilir. Parçayı yeniden yükleyin.`,
  }),
  bytesDiffer: (arrived: number, announced: number): Sentence => ({
    en: `We received ${n(arrived, 'en')} bytes, but the upload was announced as ${n(announced, 'en')} bytes. Upload the file again.`,
    tr: `Bize ${n(arrived, 'tr')} bayt ulaştı, oysa yüklemeyi ${n(announced, 'tr')} bayt olarak bildirmiştiniz. Dosyayı yeniden yükleyin.`,
  }),
  partTooLarge: (bytes: number): Sentence => ({
    en: `A part can be at most ${n(bytes, 'en')} bytes. Send smaller parts.`,
    tr: `Bir parça en fazla ${n(bytes, 'tr')} bayt olabilir. Daha küçük parçalar gönderin.`,
  }),
  partEmpty: {
    en: 'This part is empty. Send at least one byte.',
    tr: 'Bu parça boş. En az bir bayt gönderin.',
  },

  // Captions
  captionTiming: (example: string): Sentence => ({
    en: `A time is missing here. Write it as ${example}.`,
    tr: `Burada zaman eksik. Zamanı ${example} biçiminde yazın.`,
  }),
  captionBegin: {
    en: 'This is not a caption file. WebVTT files begin with WEBVTT, and SubRip files with a number and a time.',
    tr: 'Bu bir altyazı dosyası değil. WebVTT dosyaları WEBVTT ile, SubRip dosyaları bir numara ve zamanla başlar.',
  },
  captionStart: (example: string): Sentence => ({
    en: `We could not read the time before “-->”. Write it as ${example}.`,
    tr: `“-->” işaretinden önceki zamanı okuyamadık. ${example} biçiminde yazın.`,
  }),
  captionEnd: (example: string): Sentence => ({
    en: `We could not read the time after “-->”. Write it as ${example}.`,
    tr: `“-->” işaretinden sonraki zamanı okuyamadık. ${example} biçiminde yazın.`,
  }),
  captionOrder: {
    en: 'This caption ends before it begins. Correct its times.',
    tr: 'Bu altyazı başlamadan bitiyor. Zamanlarını düzeltin.',
  },
  captionSetting: (word: string): Sentence => ({
    en: `WebVTT has no setting “${word}”. Correct or remove it.`,
    tr: `WebVTT’de “${word}” diye bir ayar yok. Düzeltin ya da silin.`,
  }),
  captionValue: (word: string): Sentence => ({
    en: `The value in “${word}” is not valid in WebVTT. Correct or remove it.`,
    tr: `“${word}” içindeki değer WebVTT’de geçersiz. Düzeltin ya da silin.`,
  }),
  captionTooLong: (max: number): Sentence => ({
    en: `This caption is longer than ${n(max, 'en')} characters. Shorten it.`,
    tr: `Bu altyazı ${n(max, 'tr')} karakterden uzun. Altyazıyı kısaltın.`,
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
    en: `You can create at most ${n(max, 'en')} players in an account, including deleted ones. Change an existing player instead.`,
    tr: `Bir hesapta, silinenlerle birlikte en fazla ${n(max, 'tr')} oynatıcı oluşturabilirsiniz. Mevcut bir oynatıcıyı değiştirin.`,
  }),
  otherPlayer: {
    en: 'This id does not match the one in the address. Send the same id or no id at all.',
    tr: 'Bu kimlik adresteki kimlikle aynı değil. Aynı kimliği gönderin ya da bu alanı göndermeyin.',
  },
  midrollTooEarly: {
    en: 'Choose a time after the start. For an ad at the start, switch on the pre-roll.',
    tr: 'Başlangıçtan sonraki bir zaman seçin. Başlangıçtaki reklam için video öncesi reklamı açın.',
  },
  midrollTooClose: {
    en: 'Leave at least 30 seconds to the mid-roll before.',
    tr: 'Bir önceki reklam arasıyla en az 30 saniye bırakın.',
  },
  midrollBeyondEnd: {
    en: 'Choose a time before the end of the video.',
    tr: 'Videonun bitişinden önceki bir zaman seçin.',
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
    en: 'You cannot delete the default player. Make another player the default first.',
    tr: 'Varsayılan oynatıcıyı silemezsiniz. Önce başka bir oynatıcıyı varsayılan yapın.',
  },

  // Playback
  notOnThisPage: {
    en: 'This video cannot be played on this page. Its publisher can allow the page’s domain.',
    tr: 'Bu video bu sayfada oynatılamıyor. Yayıncısı isterse sayfanın alan adına izin verebilir.',
  },
  tokenRequired: {
    en: 'You need a signed token to play this video. Add one to the embed code.',
    tr: 'Bu video imzalı bir belirteçle oynatılır. Belirteci yerleştirme koduna ekleyin.',
  },
  tokenInvalid: {
    en: 'This token is not valid for this video. Sign a new one for it with a current key.',
    tr: 'Bu belirteç bu video için geçerli değil. Güncel bir anahtarla bu video için yenisini imzalayın.',
  },
  tokenExpired: {
    en: 'This token has expired. Sign a new one.',
    tr: 'Bu belirtecin süresi dolmuş. Yeni bir belirteç imzalayın.',
  },
  videoPrivate: {
    en: 'This video is private. You can only play it with a signed token.',
    tr: 'Bu video herkese açık değil. Yalnızca imzalı bir belirteçle oynatabilirsiniz.',
  },
  publisherPagesOnly: {
    en: 'You can only play this video on its publisher’s pages.',
    tr: 'Bu videoyu yalnızca yayıncısının sayfalarında oynatabilirsiniz.',
  },
  oembedQuery: {
    en: 'The url is missing, or one of the sizes is not a number. Correct the query.',
    tr: 'url eksik ya da boyutlardan biri sayı değil. Sorguyu düzeltin.',
  },
  vastQuery: {
    en: 'The query cannot be read. Correct the time of the ad break: “start”, “end” or milliseconds.',
    tr: 'Sorgu okunamıyor. Reklam arasının zamanını düzeltin: “start”, “end” ya da milisaniye.',
  },
  adQuery: {
    en: 'The query needs a valid page and a valid platform. Correct it.',
    tr: 'Sorguda page ve platform geçerli olmalı. Sorguyu düzeltin.',
  },
  domainExpected: {
    en: 'One of these is not a domain. Write each as a host name, such as news.example.',
    tr: 'Yazdıklarınızdan biri alan adı değil. Alan adlarını haber.example biçiminde yazın.',
  },
  notHostName: {
    en: 'Write a host name, such as news.example.',
    tr: 'haber.example gibi bir alan adı yazın.',
  },
  maxKeys: (max: number): Sentence => ({
    en: `You can have at most ${max} keys in an account. Remove one first.`,
    tr: `Bir hesaba en fazla ${max} anahtar ekleyebilirsiniz. Önce birini silin.`,
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
    en: 'Somebody else changed this site while you were editing it. Load it again, then repeat your change.',
    tr: 'Siz düzenlerken başka biri bu siteyi değiştirdi. Siteyi yeniden yükleyip değişikliğinizi tekrarlayın.',
  },
  liveSiteStep: {
    en: 'A live site has no steps left to complete. With status LIVE, send onboardingStep -1.',
    tr: 'Yayındaki bir sitenin tamamlanacak adımı kalmaz. LIVE durumuyla birlikte onboardingStep -1 gönderin.',
  },
  sitePaused: {
    en: 'This site is already paused.',
    tr: 'Bu site zaten duraklatılmış.',
  },
  siteNotPaused: {
    en: 'This site is not paused.',
    tr: 'Bu site duraklatılmış değil.',
  },
  siteRemoved: {
    en: 'This site is removed. Restore it first.',
    tr: 'Bu site kaldırılmış. Önce geri yükleyin.',
  },
  siteNotRemoved: {
    en: 'This site is not removed.',
    tr: 'Bu site kaldırılmış değil.',
  },
  operatedSiteStale: (who: string | null, at: string): Sentence => ({
    en: `${who ?? 'Somebody'} changed this site at ${at} UTC while you were editing it. Reload it, then repeat your change.`,
    tr: `Siz düzenlerken ${who ?? 'başka biri'} bu siteyi değiştirdi (${at} UTC). Siteyi yeniden yükleyip değişikliğinizi tekrarlayın.`,
  }),
  zoneStale: (who: string | null, at: string): Sentence => ({
    en: `${who ?? 'Somebody'} changed this placement at ${at} UTC while you were editing it. Reload it, then repeat your change.`,
    tr: `Siz düzenlerken ${who ?? 'başka biri'} bu reklam alanını değiştirdi (${at} UTC). Sayfayı yeniden yükleyip değişikliğinizi tekrarlayın.`,
  }),
  noSuchAccount: {
    en: 'There is no account with this ID.',
    tr: 'Bu kimliğe sahip bir hesap yok.',
  },
  siteOfClosed: {
    en: 'This account is closed. Reopen it first.',
    tr: 'Bu hesap kapalı. Önce hesabı yeniden açın.',
  },
  siteOfOperator: {
    en: 'This is an operator’s account. Sites belong to publishers.',
    tr: 'Bu bir işletmecinin hesabı. Siteler yayıncılarındır.',
  },
  accountWithoutSites: {
    en: 'Accounts of this type have no sites. Change the type of the account first.',
    tr: 'Bu türdeki hesapların sitesi olmaz. Önce hesabın türünü değiştirin.',
  },
  maxZones: (max: number): Sentence => ({
    en: `You can have at most ${n(max, 'en')} placements on a site. Use an existing one.`,
    tr: `Bir sitede en fazla ${n(max, 'tr')} reklam alanı oluşturabilirsiniz. Mevcut olanlardan birini kullanın.`,
  }),
  zoneNameTaken: {
    en: 'This site already has a placement with this name. Choose another name.',
    tr: 'Bu sitede bu adla bir reklam alanı zaten var. Başka bir ad seçin.',
  },
  adsTxtLine: (line: string): Sentence => ({
    en: `Buyers cannot read this ads.txt line. Correct it: ${line}`,
    tr: `Alıcılar bu ads.txt satırını okuyamaz. Satırı düzeltin: ${line}`,
  }),
  maxHosts: (max: number): Sentence => ({
    en: `You can add at most ${n(max, 'en')} further hosts to a site. Remove one first.`,
    tr: `Bir siteye en fazla ${n(max, 'tr')} diğer alan adı ekleyebilirsiniz. Önce birini silin.`,
  }),
  appExists: {
    en: 'This account already has an app with this name on this platform. Choose another name.',
    tr: 'Bu hesapta, bu platformda aynı adla bir uygulama zaten var. Başka bir ad seçin.',
  },
  notPreroll: (name: string): Sentence => ({
    en: `“${name}” is not a preroll placement. Choose one with “preroll” in its name.`,
    tr: `“${name}” bir preroll alanı değil. Adında “preroll” geçen bir alan seçin.`,
  }),
  vastAddress: (max: number): Sentence => ({
    en: `For the VAST tag, enter an https:// address of at most ${n(max, 'en')} characters, without a user name.`,
    tr: `VAST etiketi için https:// ile başlayan, en fazla ${n(max, 'tr')} karakterlik bir adres yazın. Adreste kullanıcı adı olmasın.`,
  }),

  // Reports
  tooManyRows: (max: number): Sentence => ({
    en: `This report has more than ${n(max, 'en')} rows. Remove a breakdown or shorten the date range.`,
    tr: `Bu rapor ${n(max, 'tr')} satırı aşıyor. Bir kırılımı kaldırın ya da tarih aralığını kısaltın.`,
  }),
  dayOrMonth: {
    en: 'Choose a breakdown by day or by month. You cannot use both.',
    tr: 'Gün ya da ay kırılımını seçin, ikisi birlikte olmaz.',
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
    tr: 'Başlangıç tarihi henüz gelmedi. Bugünü ya da daha önceki bir günü seçin.',
  },
  rangeTooLong: (months: number): Sentence => ({
    en: `You can choose a date range of at most ${months} months. Shorten it.`,
    tr: `En fazla ${months} aylık bir tarih aralığı seçebilirsiniz. Aralığı kısaltın.`,
  }),
  sumsTooLarge: {
    en: 'We cannot calculate sums this large exactly. Shorten the date range.',
    tr: 'Bu toplamlar kesin hesaplayamayacağımız kadar büyük. Tarih aralığını kısaltın.',
  },
  reportTimeout: {
    en: 'This report took too long to generate. Remove a breakdown or shorten the date range.',
    tr: 'Bu raporu hazırlamak çok uzun sürdü. Bir kırılımı kaldırın ya da tarih aralığını kısaltın.',
  },
  reportAbandoned: {
    en: 'The request was cancelled. If you still need it, send it again.',
    tr: 'İstek iptal edildi. Hâlâ gerekiyorsa yeniden gönderin.',
  },
  ownEmailOnly: {
    en: 'We only send reports to your account’s email address. Enter that address.',
    tr: 'Raporları yalnızca hesabınızın e-posta adresine gönderiyoruz. Alıcı olarak bu adresi yazın.',
  },
  maxPendingReports: (max: number): Sentence => ({
    en: `You can generate at most ${max} reports at once. Wait until one is ready.`,
    tr: `Aynı anda en fazla ${max} rapor hazırlatabilirsiniz. Birinin bitmesini bekleyin.`,
  }),
  reportTypeClosed: {
    en: 'You cannot create reports of this type with your account type. Choose another type.',
    tr: 'Hesap türünüzle bu türde rapor oluşturamazsınız. Başka bir tür seçin.',
  },
  notPending: {
    en: 'This report is no longer being generated, so you cannot cancel it.',
    tr: 'Bu rapor artık hazırlanmıyor, bu yüzden iptal edemezsiniz.',
  },
  nameHasAddress: {
    en: 'You cannot use a web address, domain or email address in a name. Remove it.',
    tr: 'Adda web adresi, alan adı ya da e-posta adresi kullanamazsınız. Bunları silin.',
  },
  dailyHasNoDay: {
    en: 'Daily reports do not have a day. Send -1.',
    tr: 'Günlük raporlarda gün seçilmez. Gün için -1 gönderin.',
  },
  dayBetween: (min: number, max: number): Sentence => ({
    en: `Use a number from ${min} to ${max}.`,
    tr: `${min} ile ${max} arasında bir sayı kullanın.`,
  }),
  recipientUnsubscribed: (addresses: string): Sentence => ({
    en: `${addresses} unsubscribed from all reports of this account. Remove the address.`,
    tr: `${addresses} bu hesabın tüm rapor aboneliklerinden çıktı. Adresi kaldırın.`,
  }),
  recipientLimit: (max: number, remaining: number): Sentence => ({
    en: `You can add at most ${max} new recipients to an account a day. You can add ${remaining} more now.`,
    tr: `Bir hesaba günde en fazla ${max} yeni alıcı ekleyebilirsiniz. Şu anda ${remaining} alıcı daha ekleyebilirsiniz.`,
  }),
  reportInactive: {
    en: 'This report is inactive. Activate it before you send it.',
    tr: 'Bu rapor etkin değil. Göndermeden önce etkinleştirin.',
  },
  noneConfirmed: {
    en: 'We cannot send this report because no recipient has confirmed yet. Ask one of them to confirm.',
    tr: 'Henüz hiçbir alıcı onay vermediği için bu raporu gönderemiyoruz. Alıcılardan birinden onay isteyin.',
  },
  sentJustNow: {
    en: 'We have just sent this report. Wait a moment before you send it again.',
    tr: 'Bu raporu az önce gönderdik. Biraz bekleyip yeniden gönderin.',
  },
  typeStays: {
    en: 'You cannot change the type of a report. Create a new report instead.',
    tr: 'Bir raporun türünü sonradan değiştiremezsiniz. Yeni bir rapor oluşturun.',
  },
  reportWithoutDays: {
    en: 'This report has no date range. Choose one.',
    tr: 'Bu raporun tarih aralığı yok. Bir aralık seçin.',
  },
  maxFilters: (max: number): Sentence => ({
    en: `You can have at most ${n(max, 'en')} quick filters in an account. Delete one first.`,
    tr: `Bir hesapta en fazla ${n(max, 'tr')} hızlı filtre oluşturabilirsiniz. Önce birini silin.`,
  }),

  // Drive
  exportEmpty: {
    en: 'Invalid data', // Exact
    tr: 'Geçersiz veri',
  },
  driveFileTooLarge: {
    en: 'You can send files of at most 10 MB to the drive. Export fewer rows.',
    tr: 'Drive’a en fazla 10 MB boyutunda dosya gönderebilirsiniz. Daha az satır aktarın.',
  },
  driveUnavailable: {
    en: 'The drive did not accept the file. Try again later.',
    tr: 'Drive dosyayı kabul etmedi. Daha sonra yeniden deneyin.',
  },
  maxDriveFiles: (max: number): Sentence => ({
    en: `We keep at most ${n(max, 'en')} files for each account on the drive. Try again when older ones have expired.`,
    tr: `Drive’da bir hesabın en fazla ${n(max, 'tr')} dosyasını saklıyoruz. Eski dosyaların süresi dolunca yeniden deneyin.`,
  }),

  // Quotas
  quotaStorage: (limit: number, used: number): Sentence => ({
    en: `This account does not have enough storage left for this video. Delete videos to make room (limit ${limit}, in use ${used} bytes).`,
    tr: `Bu hesapta bu videoya yetecek yer kalmadı. Yer açmak için video silin (sınır ${limit}, kullanılan ${used} bayt).`,
  }),
  quotaUploads: (limit: number, used: number): Sentence => ({
    en: `You have reached the limit of uploads in progress in this account. Wait until one is complete (limit ${limit}, in use ${used}).`,
    tr: `Bu hesapta aynı anda süren yükleme sınırına ulaştınız. Birinin tamamlanmasını bekleyin (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaLinksPerHour: (limit: number, used: number): Sentence => ({
    en: `You have reached the hourly limit of links in this account. Try again later (limit ${limit}, in use ${used}).`,
    tr: `Bu hesapta saatlik bağlantı sınırına ulaştınız. Daha sonra yeniden deneyin (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaVideos: (limit: number, used: number): Sentence => ({
    en: `You have reached the limit of videos in this account. Delete one first (limit ${limit}, in use ${used}).`,
    tr: `Bu hesapta video sınırına ulaştınız. Önce bir video silin (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaPlayers: (limit: number, used: number): Sentence => ({
    en: `You have reached the limit of players in this account. Delete one first (limit ${limit}, in use ${used}).`,
    tr: `Bu hesapta oynatıcı sınırına ulaştınız. Önce bir oynatıcı silin (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaSites: (limit: number, used: number): Sentence => ({
    en: `You have reached the limit of sites in this account. Contact support to raise it (limit ${limit}, in use ${used}).`,
    tr: `Bu hesapta site sınırına ulaştınız. Sınırı yükseltmek için destek ekibine yazın (sınır ${limit}, kullanılan ${used}).`,
  }),
  quotaScheduledReports: (limit: number, used: number): Sentence => ({
    en: `You have reached the limit of scheduled reports in this account. Delete one first (limit ${limit}, in use ${used}).`,
    tr: `Bu hesapta zamanlanmış rapor sınırına ulaştınız. Önce bir raporu silin (sınır ${limit}, kullanılan ${used}).`,
  }),

  // Payments
  enterInFull: {
    en: 'Enter this in full. We cannot save hidden characters.',
    tr: 'Bu alanı eksiksiz yazın. Gizlenmiş karakterleri kaydedemeyiz.',
  },
  termBegun: {
    en: 'Choose a month that has begun in the time zone of the account.',
    tr: 'Hesabın saat diliminde başlamış bir ay seçin.',
  },
  termExists: (term: string): Sentence => ({
    en: `This account already has a payment for ${month(term, 'en')}. Change that payment instead.`,
    tr: `Bu hesapta ${month(term, 'tr')} dönemi için zaten bir ödeme var. Yenisini eklemek yerine onu değiştirin.`,
  }),
  paymentIncluded: (term: string, later: string): Sentence => ({
    en: `${month(term, 'en')} is approved with ${month(later, 'en')} and paid with it. To handle it by itself, withdraw the approval of ${month(later, 'en')} first.`,
    tr: `${month(term, 'tr')}, ${month(later, 'tr')} ile birlikte onaylandı ve onunla ödenecek. Ayrı işlemek için önce ${month(later, 'tr')} onayını geri alın.`,
  }),
  paymentDayBelongs: {
    en: 'Enter the day of payment for a paid month. Leave it empty for any other month.',
    tr: 'Ödenmiş aylarda ödeme gününü yazın, diğer aylarda boş bırakın.',
  },
  paymentDayMissing: {
    en: 'Enter the day on which the month was paid.',
    tr: 'Ayın ödendiği günü yazın.',
  },
  paymentDayAfter: (day: string): Sentence => ({
    en: `Enter a day after ${day}.`,
    tr: `${day} tarihinden sonraki bir günü yazın.`,
  }),
  paymentDayFixed: (term: string, paid: number): Sentence => ({
    en: `${month(term, 'en')} ${stateOf(paid).en}. A payment date can be set only when a month is paid.`,
    tr: `${month(term, 'tr')} ${stateOf(paid).tr}. Ödeme günü yalnızca ay ödenirken yazılabilir.`,
  }),
  paymentNotApproved: (term: string, paid: number): Sentence => ({
    en: `${month(term, 'en')} ${stateOf(paid).en}. Approve it before you pay it.`,
    tr: `${month(term, 'tr')} ${stateOf(paid).tr}. Ödemeden önce onaylayın.`,
  }),
  paymentStep: (term: string, paid: number): Sentence => ({
    en: `${month(term, 'en')} ${stateOf(paid).en}, so this change is not possible. Reload the page.`,
    tr: `${month(term, 'tr')} ${stateOf(paid).tr}; bu değişiklik yapılamaz. Sayfayı yenileyin.`,
  }),
  paymentBelowThreshold: (term: string, dollars: number): Sentence => ({
    en: `${month(term, 'en')} is below the payout threshold: ${n(dollars, 'en', 2, 6)} of 250 US dollars.`,
    tr: `${month(term, 'tr')} ödeme eşiğinin altında: tutar ${n(dollars, 'tr', 2, 6)}, eşik 250 ABD doları.`,
  }),
  paymentDetailsMissing: {
    en: 'The publisher has not entered payment details yet.',
    tr: 'Yayıncı henüz ödeme bilgilerini girmedi.',
  },
  paymentDetailsSealed: {
    en: 'The payment details cannot be decrypted with the secrets.json of this data folder. Restore that file, or ask the publisher to enter the details again.',
    tr: 'Ödeme bilgileri bu veri klasöründeki secrets.json ile çözülemiyor. O dosyayı geri yükleyin ya da yayıncıdan bilgileri yeniden girmesini isteyin.',
  },
  paymentDetailsNew: (until: string): Sentence => ({
    en: `The payment details changed less than 72 hours ago, and the owner can still undo that. Pay this account after ${until} UTC.`,
    tr: `Ödeme bilgileri 72 saatten kısa süre önce değişti ve hesap sahibi bunu hâlâ geri alabilir. Bu hesabı ${until} UTC’den sonra ödeyin.`,
  }),
  paymentRateMissing: (day: string): Sentence => ({
    en: `The publisher is paid in euros, but there is no exchange rate for ${day} or the seven days before it. Enter one at Exchange rates, or with “matinee rates import”.`,
    tr: `Yayıncıya euro ödeniyor, ancak ${day} günü ve önceki yedi gün için döviz kuru yok. Kurlar sayfasında ya da “matinee rates import” ile bir kur girin.`,
  }),
  paymentHeld: (term: string, reason: string): Sentence => ({
    en: `${month(term, 'en')} is on hold (${short(reason)}). Release it first.`,
    tr: `${month(term, 'tr')} bekletiliyor (${short(reason)}). Önce bekletmeyi kaldırın.`,
  }),
  paymentInPayout: (term: string): Sentence => ({
    en: `The payment of ${month(term, 'en')} is in a payout. Confirm or cancel that payout first.`,
    tr: `${month(term, 'tr')} ödemesi bir ödeme dosyasında. Önce o dosyayı onaylayın ya da iptal edin.`,
  }),
  ownApproval: (term: string): Sentence => ({
    en: `You approved ${month(term, 'en')}. Ask another operator to pay it.`,
    tr: `${month(term, 'tr')} ödemesini siz onayladınız. Ödemeyi başka bir işletmeci yapmalı.`,
  }),
  paymentAlreadyPaid: (term: string): Sentence => ({
    en: `${month(term, 'en')} is already paid. A hold would change nothing.`,
    tr: `${month(term, 'tr')} zaten ödendi. Bekletmenin bir etkisi olmaz.`,
  }),
  paymentHeldBy: (person: string | null): Sentence => ({
    en: person ? `${person} already holds this payment.` : 'This payment is already on hold.',
    tr: person ? `Bu ödemeyi ${person} zaten bekletiyor.` : 'Bu ödeme zaten bekletiliyor.',
  }),
  paymentNotHeld: {
    en: 'This payment is no longer on hold. Reload the page.',
    tr: 'Bu ödeme artık bekletilmiyor. Sayfayı yenileyin.',
  },
  payoutChanged: (count: number): Sentence => ({
    en: `${n(count, 'en')} of these payments cannot be paid any more. Check the list again; no payout was made.`,
    tr: `Bu ödemelerden ${n(count, 'tr')} tanesi artık yapılamıyor. Listeyi yeniden denetleyin; ödeme dosyası oluşturulmadı.`,
  }),
  payerMissing: {
    en: 'A SEPA file needs the name and the IBAN of your own account. Set PAYER_NAME and PAYER_IBAN, and restart Matinee.',
    tr: 'SEPA dosyası için kendi hesabınızın adı ve IBAN’ı gerekir. PAYER_NAME ve PAYER_IBAN ayarlarını yapıp Matinee’yi yeniden başlatın.',
  },
  sepaInEuros: {
    en: 'SEPA pays euros only. Choose euros, or a CSV file.',
    tr: 'SEPA yalnızca euro öder. Euroyu ya da CSV dosyasını seçin.',
  },
  payoutDay: {
    en: 'Choose today or one of the next 30 days.',
    tr: 'Bugünü ya da sonraki 30 günden birini seçin.',
  },
  payoutHasNoSepa: {
    en: 'This payout has no SEPA file. Download the CSV file.',
    tr: 'Bu ödemenin SEPA dosyası yok. CSV dosyasını indirin.',
  },
  payoutDownloaded: {
    en: 'A colleague has downloaded the file of this payout meanwhile. Ask whether the bank has it, then cancel it again.',
    tr: 'Bir iş arkadaşınız bu arada ödeme dosyasını indirdi. Dosyanın bankada olup olmadığını sorun, sonra yeniden iptal edin.',
  },
  payoutFileCancelled: {
    en: 'This payout is cancelled, so its file must not go to the bank.',
    tr: 'Bu ödeme dosyası iptal edildi, bankaya verilmemelidir.',
  },
  payoutClosed: (isPaid: boolean): Sentence => ({
    en: isPaid
      ? 'The bank has confirmed this payout. It cannot be cancelled.'
      : 'This payout is already cancelled.',
    tr: isPaid ? 'Banka bu ödemeyi onayladı. İptal edilemez.' : 'Bu ödeme zaten iptal edildi.',
  }),
  confirmationUnreadable: ({ en, tr }: Sentence): Sentence => ({
    en: `This file cannot be read: ${en}`,
    tr: `Bu dosya okunamıyor: ${tr}`,
  }),
  confirmationColumns: (missing: string, all: string): Sentence => ({
    en: `these columns are missing: ${missing}. Its first line must name ${all}.`,
    tr: `şu sütunlar eksik: ${missing}. İlk satırında şunlar olmalı: ${all}.`,
  }),
  confirmationEmpty: { en: 'it has no lines.', tr: 'hiç satırı yok.' },
  confirmationWithoutEntries: { en: 'it has no entries.', tr: 'hiç kaydı yok.' },
  confirmationLong: (most: number): Sentence => ({
    en: `it has more than ${n(most, 'en')} lines.`,
    tr: `${n(most, 'tr')} satırdan fazlası var.`,
  }),
  confirmationFormat: { en: 'it is neither XML nor CSV.', tr: 'ne XML ne de CSV.' },
  confirmationNoCamt: { en: 'it is not a camt.054 file.', tr: 'camt.054 dosyası değil.' },
  confirmationDoctype: {
    en: 'it has a document type declaration (DOCTYPE).',
    tr: 'belge türü bildirimi (DOCTYPE) içeriyor.',
  },
  confirmationDeep: { en: 'its elements are nested too deeply.', tr: 'ögeleri çok derin iç içe geçmiş.' },
  confirmationBroken: (place: string): Sentence => ({
    en: `its XML is broken at ${place}`,
    tr: `XML’i bozuk: ${place}`,
  }),
  confirmationMixed: (count: number): Sentence => ({
    en: `${count === 1 ? 'One line does' : `${n(count, 'en')} lines do`} not match, so no payment was marked as paid. Check the file, or apply the matching lines only.`,
    tr: `${n(count, 'tr')} satır eşleşmiyor; hiçbir ödeme ödendi olarak işaretlenmedi. Dosyayı denetleyin ya da yalnızca eşleşen satırları uygulayın.`,
  }),
  noFutureDay: {
    en: 'The day of payment is in the future. Enter today or an earlier day.',
    tr: 'Ödeme günü henüz gelmedi. Bugünü ya da daha önceki bir günü yazın.',
  },

  // Ads
  sizeExpected: (size: string): Sentence => ({
    en: `“${size}” is not a size. Write it as 300x250.`,
    tr: `“${size}” bir boyut değil. Boyutu 300x250 biçiminde yazın.`,
  }),
  maxCharacters: (max: number): Sentence => ({
    en: `Use at most ${n(max, 'en')} characters.`,
    tr: `En fazla ${n(max, 'tr')} karakter kullanın.`,
  }),
  htmlBytes: (max: number): Sentence => ({
    en: `Use 1 to ${n(max, 'en')} bytes of text.`,
    tr: `Metin en az 1, en fazla ${n(max, 'tr')} bayt olabilir.`,
  }),
  campaignEnded: {
    en: 'This campaign has ended. Create a new one.',
    tr: 'Bu kampanya sona erdi. Yeni bir kampanya oluşturun.',
  },
  campaignStale: (who: string | null, at: string): Sentence => ({
    en: `${who ?? 'Somebody'} changed this campaign at ${at} UTC while you were editing it. Reload it, then repeat your change.`,
    tr: `Siz düzenlerken ${who ?? 'başka biri'} bu kampanyayı değiştirdi (${at} UTC). Kampanyayı yeniden yükleyip değişikliğinizi tekrarlayın.`,
  }),
  imageOrHtml: {
    en: 'Send either image or html, but not both.',
    tr: 'image ile html alanlarından yalnızca birini gönderin.',
  },
  noSuchSite: (site: string): Sentence => ({
    en: `We could not find a site “${site}”. Check its id or domain.`,
    tr: `“${site}” diye bir site bulamadık. Kimliğini ya da alan adını kontrol edin.`,
  }),
  ambiguousSite: (site: string): Sentence => ({
    en: `Several sites have the domain “${site}”. Use the id of the one you mean.`,
    tr: `“${site}” alan adıyla kayıtlı birden çok site var. Alan adı yerine sitenin kimliğini yazın.`,
  }),
  noSuchSiteOrZone: (id: string): Sentence => ({
    en: `We could not find a site or placement with the id “${id}”. Check the id.`,
    tr: `Kimliği “${id}” olan bir site ya da reklam alanı bulamadık. Kimliği kontrol edin.`,
  }),
  noVideoWithId: (id: string): Sentence => ({
    en: `We could not find a video with the id “${id}”. Check the id.`,
    tr: `Kimliği “${id}” olan bir video bulamadık. Kimliği kontrol edin.`,
  }),
  noPlayerWithId: (id: string): Sentence => ({
    en: `We could not find a player with the id “${id}”. Check the id.`,
    tr: `Kimliği “${id}” olan bir oynatıcı bulamadık. Kimliği kontrol edin.`,
  }),
  tooManyFilms: (max: number): Sentence => ({
    en: `A campaign can have at most ${n(max, 'en')} films. Remove one first.`,
    tr: `Bir kampanyada en fazla ${n(max, 'tr')} film olabilir. Önce birini kaldırın.`,
  }),
  filmTooLarge: (max: number): Sentence => ({
    en: `A film can have at most ${n(max, 'en')} bytes.`,
    tr: `Bir film en fazla ${n(max, 'tr')} bayt olabilir.`,
  }),
  cpmNeeded: {
    en: 'Enter the earnings for 1,000 impressions.',
    tr: '1.000 gösterim için ödenecek tutarı girin.',
  },
  cpcvNeeded: {
    en: 'Enter the earnings for a completed view.',
    tr: 'Tamamlanan bir izleme için ödenecek tutarı girin.',
  },
  endsTooEarly: {
    en: 'The campaign ends before it begins. Choose a later end.',
    tr: 'Kampanya başlamadan bitiyor. Daha geç bir bitiş seçin.',
  },
  reportSentMeanwhile: {
    en: 'This report was sent in the meantime. Look at its deliveries before you send it again.',
    tr: 'Bu rapor bu arada gönderildi. Yeniden göndermeden önce gönderimlerine bakın.',
  },
  neverInHours: {
    en: 'None of these hours lies between the start and the end of the campaign.',
    tr: 'Bu saatlerin hiçbiri kampanyanın başlangıcı ile bitişi arasında değil.',
  },

  // Revenue imports
  importFileChanged: {
    en: 'The file changed while it was being imported. None of its rows count. Import it again.',
    tr: 'Dosya içe aktarılırken değişti. Satırlarının hiçbiri sayılmıyor. Dosyayı yeniden içe aktarın.',
  },
  importCancelled: {
    en: 'The import was cancelled. None of its rows count.',
    tr: 'İçe aktarım iptal edildi. Satırlarının hiçbiri sayılmıyor.',
  },
  importEnded: {
    en: 'This import has already ended. Undo it, or import the same days again.',
    tr: 'Bu içe aktarım zaten bitti. Geri alın ya da aynı günleri yeniden içe aktarın.',
  },
  csvOrRows: {
    en: 'Send either csv or rows, but not both.',
    tr: 'csv ile rows alanlarından yalnızca birini gönderin.',
  },
  nothingImported: (faults: number): Sentence => ({
    en:
      faults === 1
        ? 'We found 1 fault and imported nothing. Correct it and import the file again.'
        : `We found ${n(faults, 'en')} faults and imported nothing. Correct them and import the file again.`,
    tr: `${n(faults, 'tr')} hata bulduğumuz için hiçbir şeyi içe aktarmadık. ${faults === 1 ? 'Hatayı' : 'Hataları'} düzeltip dosyayı yeniden içe aktarın.`,
  }),
  undoNotDone: {
    en: 'Only an import that is done can be undone. Cancel one that is running.',
    tr: 'Yalnızca tamamlanmış bir içe aktarım geri alınabilir. Süren bir içe aktarımı iptal edin.',
  },
  undoOfUndo: {
    en: 'This is itself an undo. To have those figures again, import their file again.',
    tr: 'Bu zaten bir geri alma. O rakamlara dönmek için dosyayı yeniden içe aktarın.',
  },
  undoneBefore: {
    en: 'Somebody has undone this import meanwhile. Its page says who and why.',
    tr: 'Bu içe aktarım bu arada geri alındı. Kimin, neden geri aldığı sayfasında yazıyor.',
  },
  beingUndone: {
    en: 'This import is being undone now. Wait until that has ended.',
    tr: 'Bu içe aktarım şu anda geri alınıyor. Bitmesini bekleyin.',
  },
  undoCancelled: {
    en: 'The undo was cancelled. Nothing has changed.',
    tr: 'Geri alma iptal edildi. Hiçbir şey değişmedi.',
  },
  undoTooLate: (days: number): Sentence => ({
    en: `An import can be undone for ${days} days. To change its days now, import them again with a reason.`,
    tr: `Bir içe aktarım ${days} gün boyunca geri alınabilir. Günlerini şimdi değiştirmek için onları bir nedenle yeniden içe aktarın.`,
  }),
  undoUnrecorded: {
    en: 'An earlier release imported this and kept no earlier figures. To change its days, import them again with a reason.',
    tr: 'Bunu, önceki rakamları saklamayan eski bir sürüm içe aktardı. Günlerini değiştirmek için onları bir nedenle yeniden içe aktarın.',
  },
  undoReplaced: (name: string): Sentence => ({
    en: `A later import, “${name}”, has replaced days of this one. Undo that one first.`,
    tr: `Daha sonraki bir içe aktarım, “${name}”, bunun günlerinin yerini aldı. Önce onu geri alın.`,
  }),
  undoWhileImporting: (name: string): Sentence => ({
    en: `An import of this source is running: “${name}”. Wait until it has ended.`,
    tr: `Bu kaynaktan bir içe aktarım sürüyor: “${name}”. Bitmesini bekleyin.`,
  }),
  undoRowsMissing: (name: string): Sentence => ({
    en: `The store does not hold all rows of “${name}”, whose figures would count again. Import that file again instead.`,
    tr: `Rakamları yeniden geçerli olacak “${name}” dosyasının satırları eksik. Bunun yerine o dosyayı yeniden içe aktarın.`,
  }),
  rateStored: (day: string, rate: number, source: string): Sentence => ({
    en: `${n(rate, 'en', 2, 6)} (${source}) is already stored for ${day}. Compare the two, and change that rate if needed.`,
    tr: `${day} için zaten ${n(rate, 'tr', 2, 6)} (${source}) kayıtlı. İkisini karşılaştırın, gerekirse o kuru değiştirin.`,
  }),
  noRateStored: (day: string): Sentence => ({
    en: `No rate is stored for ${day}. Check the day.`,
    tr: `${day} için kayıtlı kur yok. Günü kontrol edin.`,
  }),
  rateInFuture: {
    en: 'This day has not begun. Choose today or an earlier day.',
    tr: 'Bu gün henüz başlamadı. Bugünü ya da daha önceki bir günü seçin.',
  },
  importStopped: {
    en: 'Matinee restarts, so this was not done. Send it again.',
    tr: 'Matinee yeniden başlatılıyor, bu yüzden işlem yapılmadı. Yeniden gönderin.',
  },
  importsWaiting: {
    en: 'Other imports are still waiting. Try again later.',
    tr: 'Başka içe aktarımlar sırada bekliyor. Daha sonra yeniden deneyin.',
  },
} as const satisfies Record<string, Sentence | ((...values: never[]) => Sentence)>
