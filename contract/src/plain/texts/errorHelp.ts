import type { QuotaName } from '../account/quotas.ts'
import { errorCodes, type ErrorCode } from '../errorCodes.ts'
import type { Sentence } from './refusals.ts'

export type ErrorHelp = {
  /** HTTP statuses that come with the code, ascending. */
  statuses: readonly [number, ...number[]]
  /** Answered by operators' calls only, so publishers do not read of it (decision 045). */
  isOperators?: true
  happened: Sentence
  toDo: Sentence
}

/** What `details.quota` can be. */
const quotas: Record<QuotaName, Sentence> = {
  storage: { en: 'bytes', tr: 'bayt' },
  uploads: { en: 'uploads in progress', tr: 'süren yüklemeler' },
  linksPerHour: { en: 'links added in the last hour', tr: 'son bir saatte eklenen bağlantılar' },
  videos: { en: 'videos', tr: 'videolar' },
  players: { en: 'players', tr: 'oynatıcılar' },
  sites: { en: 'sites', tr: 'siteler' },
  scheduledReports: { en: 'scheduled reports', tr: 'zamanlanmış raporlar' },
}

const listQuotas = (language: keyof Sentence) =>
  Object.entries(quotas)
    .map(([name, words]) => `\`${name}\` (${words[language]})`)
    .join(', ')

/** The pages about error codes, for people who write programs against the API. Code in texts is between backticks. */
export const errorHelp = {
  malformed_request: {
    statuses: [400, 405, 431],
    happened: {
      en: 'The request could not be read: its JSON is invalid or nested too deeply, its address cannot be decoded, its headers are too long, or the connection ended early. Beacons, ad requests and oEmbed also answer it for a wrong method or query.',
      tr: 'İstek okunamadı: JSON’u geçersiz ya da iç içe çok derin, adresi çözülemiyor, başlıkları çok uzun veya bağlantı erken kesildi. Beacon, reklam ve oEmbed istekleri bu kodu yanlış yöntem ya da sorgu için de döndürür.',
    },
    toDo: {
      en: 'Send valid JSON in UTF-8 and encode the values in the address. `fields` names the faults of a query.',
      tr: 'UTF-8 ile geçerli JSON gönderin ve adresteki değerleri kodlayın. Sorgudaki hatalar `fields` içinde yazılıdır.',
    },
  },
  invalid_request: {
    statuses: [400, 401, 409, 422],
    happened: {
      en: 'The request was read, but a value in it is missing, invalid or does not fit the others. 400 is for beacons; 409 means that the resource is in a state that does not allow the change. The token endpoint answers 400 or 401 in the form of RFC 6749 instead.',
      tr: 'İstek okundu, ancak bir değer eksik, geçersiz ya da diğerleriyle uyumsuz. 400 beacon’lar içindir; 409, kaydın durumunun değişikliğe izin vermediğini gösterir. Belirteç uç noktası bunun yerine RFC 6749 biçiminde 400 ya da 401 döndürür.',
    },
    toDo: {
      en: 'Read `fields`: it has one sentence for each invalid field, at most 20. Correct these values and send the request again.',
      tr: '`fields` alanını okuyun: geçersiz her alan için, en fazla 20 tane olmak üzere, bir cümle içerir. Bu değerleri düzeltip isteği yeniden gönderin.',
    },
  },
  invalid_credentials: {
    statuses: [401],
    happened: {
      en: 'The email and the password do not belong to an active account. The answer does not reveal which of the two is wrong.',
      tr: 'E-posta adresi ve parola etkin bir hesaba ait değil. Yanıt, hangisinin yanlış olduğunu belirtmez.',
    },
    toDo: {
      en: 'Check both. Request a link to set a new password if you do not remember it.',
      tr: 'İkisini de kontrol edin. Parolayı hatırlamıyorsanız yeni parola belirleme bağlantısı isteyin.',
    },
  },
  signed_out: {
    statuses: [401],
    happened: {
      en: 'The request has no access token, or its access token is invalid or has expired.',
      tr: 'İstekte erişim belirteci yok ya da belirteç geçersiz veya süresi dolmuş.',
    },
    toDo: {
      en: 'Send `Authorization: Bearer` with an access token. When it has expired, exchange the refresh token for a new pair.',
      tr: 'Erişim belirtecini `Authorization: Bearer` başlığıyla gönderin. Süresi dolduysa yenileme belirteciyle yeni bir çift alın.',
    },
  },
  invalid_refresh_token: {
    statuses: [401],
    happened: {
      en: 'The refresh token is unknown, was already used, or its session has ended. `details.sessionEnd` says why the session ended, if that is known.',
      tr: 'Yenileme belirteci bilinmiyor, daha önce kullanılmış ya da oturumu sona ermiş. Biliniyorsa oturumun neden sona erdiği `details.sessionEnd` içinde yazılıdır.',
    },
    toDo: {
      en: 'Sign in again. Use each refresh token once, and store the new one before the next call.',
      tr: 'Yeniden giriş yapın. Her yenileme belirtecini bir kez kullanın ve sonraki istekten önce yenisini kaydedin.',
    },
  },
  reauthentication_required: {
    statuses: [401],
    happened: {
      en: 'The change needs the current password, because this session has not confirmed it in the last ten minutes. The session stays valid.',
      tr: 'Bu oturumda parola son on dakika içinde doğrulanmadığı için değişiklik mevcut parolayı gerektiriyor. Oturum geçerli kalır.',
    },
    toDo: {
      en: 'Ask the person for the password and send it in `currentPassword`.',
      tr: 'Kullanıcıdan parolasını isteyin ve `currentPassword` alanında gönderin.',
    },
  },
  email_taken: {
    statuses: [409],
    happened: {
      en: 'Another account has this email.',
      tr: 'Bu e-posta adresi başka bir hesaba ait.',
    },
    toDo: {
      en: 'Use another email, or sign in to the existing account.',
      tr: 'Başka bir e-posta adresi kullanın ya da var olan hesaba giriş yapın.',
    },
  },
  weak_password: {
    statuses: [422],
    happened: {
      en: 'The password has fewer than 8 characters, repeats a few characters, is one of the most common passwords, or is the name or email of the account.',
      tr: 'Parola 8 karakterden kısa, birkaç karakterin tekrarından oluşuyor, en yaygın parolalardan biri ya da hesabın adı veya e-posta adresi.',
    },
    toDo: {
      en: 'Choose a longer password, such as several words that do not belong together.',
      tr: 'Daha uzun bir parola seçin; örneğin birbiriyle ilgisiz birkaç sözcük.',
    },
  },
  invalid_code: {
    statuses: [422],
    happened: {
      en: 'The code of a link from an email is unknown, was already used, or was replaced by a newer one.',
      tr: 'E-postadaki bağlantının kodu bilinmiyor, daha önce kullanılmış ya da yerine yenisi gönderilmiş.',
    },
    toDo: {
      en: 'Open the link of the newest email, or request a new one.',
      tr: 'En son gelen e-postadaki bağlantıyı açın ya da yeni bir bağlantı isteyin.',
    },
  },
  expired_code: {
    statuses: [422],
    happened: {
      en: 'The link from an email is genuine but has expired.',
      tr: 'E-postadaki bağlantı gerçek, ancak süresi dolmuş.',
    },
    toDo: {
      en: 'Request a new link. A change of payment details can be undone for 72 hours only; contact support after that.',
      tr: 'Yeni bir bağlantı isteyin. Ödeme bilgilerindeki bir değişiklik yalnızca 72 saat içinde geri alınabilir; sonrasında destek ekibine yazın.',
    },
  },
  not_your_account: {
    statuses: [403],
    happened: {
      en: 'The request names another account than the one that is signed in.',
      tr: 'İstekte yazan hesap, oturum açılan hesap değil.',
    },
    toDo: {
      en: 'Send the id of the account that is signed in, or sign in to the other one.',
      tr: 'Oturum açılan hesabın kimliğini gönderin ya da diğer hesaba giriş yapın.',
    },
  },
  account_not_linked: {
    statuses: [403],
    happened: {
      en: 'The report is about an account that is not linked to yours, or that does not exist.',
      tr: 'Raporu istenen hesap hesabınıza bağlı değil ya da böyle bir hesap yok.',
    },
    toDo: {
      en: 'Send your own account, a linked one, or null for all of them in `userId`.',
      tr: '`userId` alanında kendi hesabınızı, bağlı bir hesabı ya da hepsi için null gönderin.',
    },
  },
  switch_not_allowed: {
    statuses: [403],
    happened: {
      en: 'You do not have permission to work in this account, or it does not exist.',
      tr: 'Bu hesapta çalışma izniniz yok ya da böyle bir hesap bulunmuyor.',
    },
    toDo: {
      en: 'List the accounts that you can switch to. Contact support if one is missing.',
      tr: 'Geçebileceğiniz hesapları listeleyin. Listede eksik bir hesap varsa destek ekibine yazın.',
    },
  },
  not_while_acting: {
    statuses: [403],
    happened: {
      en: 'The call is personal, and you are working in another account on behalf of its owner.',
      tr: 'İstek kişiseldir ve siz şu anda başka bir hesapta, sahibi adına çalışıyorsunuz.',
    },
    toDo: {
      en: 'Ask the owner of that account, or switch back to your own account.',
      tr: 'O hesabın sahibine başvurun ya da kendi hesabınıza dönün.',
    },
  },
  insufficient_scope: {
    statuses: [403],
    happened: {
      en: 'The token of a third-party app or of an operator’s program does not include the scope of this call, or the call is closed to such tokens.',
      tr: 'Üçüncü taraf uygulamanın ya da işletmeci programının belirteci bu isteğin kapsamını içermiyor veya istek bu tür belirteçlere kapalı.',
    },
    toDo: {
      en: 'Read the scope in the description of the call, and request a token with it.',
      tr: 'İsteğin açıklamasındaki kapsamı okuyun ve o kapsamla bir belirteç isteyin.',
    },
  },
  staff_only: {
    statuses: [403],
    isOperators: true,
    happened: {
      en: 'The call is for operators of the platform.',
      tr: 'Bu istek platformun işletmecileri içindir.',
    },
    toDo: {
      en: 'Sign in with an operator’s account, or use a call for publishers.',
      tr: 'İşletmeci hesabıyla giriş yapın ya da yayıncılara açık bir istek kullanın.',
    },
  },
  forbidden_for_account_type: {
    statuses: [403],
    happened: {
      en: 'The type of your account does not include this area, such as players or app revenue. Uploads are refused with it too if your account adds videos by link only.',
      tr: 'Hesap türünüz oynatıcılar ya da uygulama geliri gibi bir bölümü kapsamıyor. Hesabınıza videolar yalnızca bağlantıyla eklenebiliyorsa dosya yüklemeleri de bu kodla reddedilir.',
    },
    toDo: {
      en: 'Contact support if your account should include it. Add the link of a video instead of its file.',
      tr: 'Hesabınızın bunu kapsaması gerekiyorsa destek ekibiyle iletişime geçin. Dosya yerine videonun bağlantısını ekleyin.',
    },
  },
  not_found: {
    statuses: [404],
    happened: {
      en: 'There is no such address, or the resource does not exist or belongs to another account. These cases get the same answer, so that nobody can find out what other accounts have.',
      tr: 'Böyle bir adres yok ya da kayıt bulunmuyor veya başka bir hesaba ait. Başka hesapların kayıtları anlaşılmasın diye bu durumların hepsine aynı yanıt verilir.',
    },
    toDo: {
      en: 'Check the method, the path and the id, and that you work in the right account.',
      tr: 'Yöntemi, yolu ve kimliği kontrol edin; doğru hesapta olduğunuzdan emin olun.',
    },
  },
  unsupported_response_type: {
    statuses: [400],
    happened: {
      en: 'The app asked for another `response_type` than `code`.',
      tr: 'Uygulama `code` dışında bir `response_type` istedi.',
    },
    toDo: {
      en: 'Send `response_type=code`: the authorization code flow is the only one.',
      tr: '`response_type=code` gönderin: yalnızca yetkilendirme kodu akışı desteklenir.',
    },
  },
  redirect_uri_mismatch: {
    statuses: [400],
    happened: {
      en: 'The `redirect_uri` is not one of the registered addresses of the app. They are compared character by character; only the port of a loopback address of a public client may differ.',
      tr: '`redirect_uri`, uygulamanın kayıtlı adreslerinden biri değil. Adresler karakter karakter karşılaştırılır; yalnızca herkese açık istemcilerin loopback adreslerinde port farklı olabilir.',
    },
    toDo: {
      en: 'Send a registered address exactly, or ask the operator to register this one.',
      tr: 'Kayıtlı bir adresi aynen gönderin ya da işletmeciden bu adresi kaydetmesini isteyin.',
    },
  },
  invalid_scope: {
    statuses: [400],
    happened: {
      en: 'The app asked for a scope that is unknown or that it is not registered for.',
      tr: 'Uygulama bilinmeyen ya da kayıtlı olmadığı bir kapsam istedi.',
    },
    toDo: {
      en: 'Request only the scopes that the app is registered for.',
      tr: 'Yalnızca uygulamanın kayıtlı olduğu kapsamları isteyin.',
    },
  },
  pkce_required: {
    statuses: [400],
    happened: {
      en: 'The request has no valid PKCE challenge. Every app needs one; the method `plain` is refused.',
      tr: 'İstekte geçerli bir PKCE değeri yok. Her uygulama için zorunludur; `plain` yöntemi reddedilir.',
    },
    toDo: {
      en: 'Send a `code_challenge` of 43 to 128 characters with `code_challenge_method=S256` (RFC 7636).',
      tr: '43 ile 128 karakter arasında bir `code_challenge` değerini `code_challenge_method=S256` ile gönderin (RFC 7636).',
    },
  },
  already_granted: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'This account already has access to the other account.',
      tr: 'Bu hesabın diğer hesaba erişimi zaten var.',
    },
    toDo: {
      en: 'Keep the existing access, or revoke it before you grant it with another end.',
      tr: 'Mevcut erişimi koruyun ya da başka bir bitişle vermeden önce kaldırın.',
    },
  },
  already_approved: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'The account is not waiting for approval: it is active or disabled.',
      tr: 'Hesap onay beklemiyor: etkin ya da devre dışı.',
    },
    toDo: {
      en: 'Change its status instead of approving it.',
      tr: 'Onaylamak yerine durumunu değiştirin.',
    },
  },
  already_deleted: {
    statuses: [409],
    happened: {
      en: 'The video or player has already been deleted.',
      tr: 'Video ya da oynatıcı zaten silinmiş.',
    },
    toDo: {
      en: 'Nothing is left to do. Treat this answer as success.',
      tr: 'Yapılacak bir şey kalmadı. Bu yanıtı başarılı sayın.',
    },
  },
  video_deleted: {
    statuses: [409, 410],
    happened: {
      en: 'The video was deleted, so it can be neither changed (409) nor played (410).',
      tr: 'Video silindiği için değiştirilemez (409) ve oynatılamaz (410).',
    },
    toDo: {
      en: 'Remove it from your pages, or add it again as a new video.',
      tr: 'Videoyu sayfalarınızdan kaldırın ya da yeni bir video olarak yeniden ekleyin.',
    },
  },
  upload_closed: {
    statuses: [409],
    happened: {
      en: 'The upload has been completed or cancelled and takes no more parts.',
      tr: 'Yükleme tamamlanmış ya da iptal edilmiş; artık parça almıyor.',
    },
    toDo: {
      en: 'Start a new upload if the video is not there.',
      tr: 'Video listede yoksa yeni bir yükleme başlatın.',
    },
  },
  unsupported_source: {
    statuses: [422],
    happened: {
      en: 'The address is valid, but it is neither a supported video page nor the public address of a file.',
      tr: 'Adres geçerli, ancak desteklenen bir video sayfası ya da herkese açık bir dosya adresi değil.',
    },
    toDo: {
      en: 'Use a link to a YouTube or Dailymotion video, or the `http` or `https` address of a video file that needs no sign-in.',
      tr: 'Bir YouTube ya da Dailymotion bağlantısı veya giriş gerektirmeyen bir video dosyasının `http` ya da `https` adresini kullanın.',
    },
  },
  site_not_set_up: {
    statuses: [409, 422],
    happened: {
      en: 'Links to this platform are not set up on this installation. 422 is for a new link, 409 for another attempt of a failed one.',
      tr: 'Bu platformun bağlantıları bu kurulumda kullanılamıyor. 422 yeni bir bağlantı, 409 başarısız olan bir bağlantının yeniden denenmesi içindir.',
    },
    toDo: {
      en: 'Use the address of the video file. Operators enable these links with `YTDLP_PATH`.',
      tr: 'Video dosyasının adresini kullanın. İşletmeciler bu bağlantıları `YTDLP_PATH` ile açar.',
    },
  },
  invalid_url: {
    statuses: [422],
    happened: {
      en: 'The text in `source` is not a web address, or it leads to a private network.',
      tr: '`source` alanındaki metin bir web adresi değil ya da özel bir ağı gösteriyor.',
    },
    toDo: {
      en: 'Send a complete address that begins with `https://` or `http://`.',
      tr: '`https://` ya da `http://` ile başlayan tam bir adres gönderin.',
    },
  },
  file_type: {
    statuses: [422],
    happened: {
      en: 'The file name does not have the ending of a supported video format.',
      tr: 'Dosya adının uzantısı desteklenen bir video biçimine ait değil.',
    },
    toDo: {
      en: 'Upload a video file and send its name with its ending.',
      tr: 'Bir video dosyası yükleyin ve adını uzantısıyla gönderin.',
    },
  },
  parts_missing: {
    statuses: [422],
    happened: {
      en: 'The upload cannot be completed: a part is missing or listed twice, a part other than the last is too short, or the bytes do not add up to the announced size.',
      tr: 'Yükleme tamamlanamıyor: bir parça eksik ya da iki kez listelenmiş, son parça dışında bir parça çok kısa veya baytların toplamı bildirilen boyutla uyuşmuyor.',
    },
    toDo: {
      en: 'Upload the part that the message names again, list all parts once, then complete the upload again.',
      tr: 'İletide adı geçen parçayı yeniden yükleyin, bütün parçaları birer kez listeleyin ve yüklemeyi yeniden tamamlayın.',
    },
  },
  etag_mismatch: {
    statuses: [422],
    happened: {
      en: 'The listed ETag differs from the ETag of the part that arrived.',
      tr: 'Listelenen ETag, ulaşan parçanın ETag değerinden farklı.',
    },
    toDo: {
      en: 'Send the `ETag` header that you got for this part, or upload the part again.',
      tr: 'Bu parça için aldığınız `ETag` başlığını gönderin ya da parçayı yeniden yükleyin.',
    },
  },
  not_failed: {
    statuses: [409],
    happened: {
      en: 'The video has not failed, so it cannot be tried again.',
      tr: 'Videoda hata oluşmadığı için yeniden denenemez.',
    },
    toDo: {
      en: 'Read the video: it is in progress or available.',
      tr: 'Videonun durumunu okuyun: işleniyor ya da hazır.',
    },
  },
  source_gone: {
    statuses: [409],
    happened: {
      en: 'The file that the video or its poster would be made from is no longer stored.',
      tr: 'Videonun ya da kapak görselinin oluşturulacağı dosya artık saklanmıyor.',
    },
    toDo: {
      en: 'Add the video again. For a poster, upload an image.',
      tr: 'Videoyu yeniden ekleyin. Kapak görseli için bir görsel yükleyin.',
    },
  },
  not_available: {
    statuses: [404, 409],
    happened: {
      en: 'There is no playable video: it does not exist or is not ready (404), or it does not play from here yet, so that a poster or captions cannot be set (409).',
      tr: 'Oynatılabilir bir video yok: böyle bir video bulunmuyor ya da hazır değil (404) veya henüz buradan oynatılmadığı için kapak görseli ya da altyazı eklenemiyor (409).',
    },
    toDo: {
      en: 'Wait until its status is `AVAILABLE`. External videos take neither posters nor captions.',
      tr: 'Durumu `AVAILABLE` olana kadar bekleyin. Harici videolara kapak görseli ve altyazı eklenemez.',
    },
  },
  image_invalid: {
    statuses: [422],
    happened: {
      en: 'The image is of another type than JPEG, PNG or WebP, is damaged or animated, or has too many or too few pixels. The message says which.',
      tr: 'Görsel JPEG, PNG ya da WebP değil, bozuk veya hareketli ya da piksel sayısı çok fazla veya çok az. Hangisi olduğu iletide yazılıdır.',
    },
    toDo: {
      en: 'Send a still image of one of these types in the size that the message names.',
      tr: 'Bu türlerden birinde, iletide yazan boyutta, durağan bir görsel gönderin.',
    },
  },
  caption_invalid: {
    statuses: [422],
    happened: {
      en: 'The text is not a readable WebVTT or SubRip file. `details.line` is the line at fault, if there is one.',
      tr: 'Metin, okunabilir bir WebVTT ya da SubRip dosyası değil. Varsa hatalı satır `details.line` içinde yazılıdır.',
    },
    toDo: {
      en: 'Correct that line as the message says, and send the whole file again.',
      tr: 'O satırı iletide yazdığı gibi düzeltin ve dosyanın tamamını yeniden gönderin.',
    },
  },
  too_many: {
    statuses: [409, 422],
    happened: {
      en: 'A fixed limit is reached: 40 caption files of a video, 1,000 players ever created, 10 signing keys, 500 placements or 20 further hosts of a site, 100 quick filters, or 1,000 files on the drive.',
      tr: 'Değişmeyen bir sınıra ulaşıldı: bir videoda 40 altyazı dosyası, bugüne kadar oluşturulan 1.000 oynatıcı, 10 imza anahtarı, bir sitede 500 reklam alanı ya da 20 diğer alan adı, 100 hızlı filtre veya Drive’da 1.000 dosya.',
    },
    toDo: {
      en: 'Delete one that you no longer need, or change an existing one.',
      tr: 'Artık gerekmeyen birini silin ya da mevcut birini değiştirin.',
    },
  },
  quota_reached: {
    statuses: [409],
    happened: {
      en: `The account has reached one of its limits. \`details\` has its \`used\` and \`limit\`, and its name in \`quota\`: ${listQuotas('en')}.`,
      tr: `Hesap sınırlarından birine ulaştı. \`details\` içinde kullanım \`used\`, üst sınır \`limit\`, sınırın adı \`quota\` olarak yazılıdır: ${listQuotas('tr')}.`,
    },
    toDo: {
      en: 'Delete what you no longer need, wait for uploads to end, or contact support to raise the limit.',
      tr: 'Artık gerekmeyenleri silin, yüklemelerin bitmesini bekleyin ya da sınırın yükseltilmesi için destek ekibiyle iletişime geçin.',
    },
  },
  config_invalid: {
    statuses: [422],
    happened: {
      en: 'The settings of a player are not JSON, or a setting is missing, unknown or invalid.',
      tr: 'Oynatıcının ayarları JSON değil ya da bir ayar eksik, bilinmiyor veya geçersiz.',
    },
    toDo: {
      en: 'Read `fields`: it names each setting as `config.appearance.…`. Send the complete settings again.',
      tr: '`fields` alanını okuyun: her ayarın adı `config.appearance.…` biçiminde yazılıdır. Ayarların tamamını yeniden gönderin.',
    },
  },
  player_deleted: {
    statuses: [409],
    happened: {
      en: 'The player was deleted and cannot be changed.',
      tr: 'Oynatıcı silindiği için değiştirilemez.',
    },
    toDo: {
      en: 'Choose another player, or create a new one.',
      tr: 'Başka bir oynatıcı seçin ya da yenisini oluşturun.',
    },
  },
  default_player: {
    statuses: [409],
    happened: {
      en: 'The player is the default of the account, which always needs one.',
      tr: 'Bu, hesabın varsayılan oynatıcısı; hesapta her zaman bir varsayılan bulunmalıdır.',
    },
    toDo: {
      en: 'Make another player the default, then delete this one.',
      tr: 'Başka bir oynatıcıyı varsayılan yapın, ardından bunu silin.',
    },
  },
  invalid_domain: {
    statuses: [422],
    happened: {
      en: 'The text is not a domain that can be registered.',
      tr: 'Metin, kaydedilebilir bir alan adı değil.',
    },
    toDo: {
      en: 'Send a domain such as `news.example`. `fields` names the entries at fault.',
      tr: '`haber.example` gibi bir alan adı gönderin. Hatalı satırlar `fields` içinde yazılıdır.',
    },
  },
  domain_not_allowed: {
    statuses: [401, 403],
    happened: {
      en: 'The video plays on certain domains only, and the page is on another one (403). oEmbed does not describe such videos at all (401).',
      tr: 'Video yalnızca belirli alan adlarında oynatılır ve sayfa başka bir alan adında (403). oEmbed bu tür videoları hiç tanıtmaz (401).',
    },
    toDo: {
      en: 'Add the domain of the page to the playback rules. Make sure that the page sends a `Referer` or `Origin` header.',
      tr: 'Sayfanın alan adını oynatma kurallarına ekleyin. Sayfanın `Referer` ya da `Origin` başlığı gönderdiğinden emin olun.',
    },
  },
  site_exists: {
    statuses: [409],
    happened: {
      en: 'Your account already has a site with this domain.',
      tr: 'Hesabınızda bu alan adıyla bir site zaten var.',
    },
    toDo: {
      en: 'Use the existing site, or enter another domain.',
      tr: 'Var olan siteyi kullanın ya da başka bir alan adı yazın.',
    },
  },
  stale: {
    statuses: [409],
    happened: {
      en: 'The resource has changed since you read it: your `updatedAt` is not the current one. For imports of revenue: the import has ended or was cancelled.',
      tr: 'Kayıt, siz okuduktan sonra değişmiş: gönderdiğiniz `updatedAt` güncel değil. Gelir içe aktarmalarında: işlem sona ermiş ya da iptal edilmiş.',
    },
    toDo: {
      en: 'Read it again, apply your change to the new version, and send it with the new `updatedAt`.',
      tr: 'Kaydı yeniden okuyun, değişikliğinizi yeni sürüme uygulayın ve yeni `updatedAt` ile gönderin.',
    },
  },
  invalid_date: {
    statuses: [422],
    happened: {
      en: 'The date range is impossible: it begins in the future or after its end, or has no days.',
      tr: 'Tarih aralığı olanaksız: gelecekte ya da bitişinden sonra başlıyor veya hiç gün içermiyor.',
    },
    toDo: {
      en: 'Choose a start that is today or earlier, in the time zone of the account, and not after the end.',
      tr: 'Hesabın saat diliminde bugün ya da daha önce olan ve bitişten sonra gelmeyen bir başlangıç seçin.',
    },
  },
  range_too_long: {
    statuses: [422],
    happened: {
      en: 'The date range of the report is longer than 3 months.',
      tr: 'Raporun tarih aralığı 3 aydan uzun.',
    },
    toDo: {
      en: 'Request shorter ranges one after the other.',
      tr: 'Daha kısa aralıkları art arda isteyin.',
    },
  },
  sums_too_large: {
    statuses: [422],
    happened: {
      en: 'A sum is larger than what can be computed exactly.',
      tr: 'Bir toplam, kesin hesaplanabilecek en büyük değeri aşıyor.',
    },
    toDo: {
      en: 'Shorten the date range.',
      tr: 'Tarih aralığını kısaltın.',
    },
  },
  report_timeout: {
    statuses: [504],
    happened: {
      en: 'The report was not ready within its time limit.',
      tr: 'Rapor, süre sınırı içinde hazırlanamadı.',
    },
    toDo: {
      en: 'Remove a breakdown, shorten the date range, or generate the report in the background.',
      tr: 'Bir kırılımı kaldırın, tarih aralığını kısaltın ya da raporu arka planda oluşturun.',
    },
  },
  not_pending: {
    statuses: [409],
    happened: {
      en: 'The report is no longer being generated: it is ready, failed or was cancelled.',
      tr: 'Rapor artık hazırlanmıyor: hazır, başarısız ya da iptal edilmiş.',
    },
    toDo: {
      en: 'Read the list of reports. Delete the report if you do not need it.',
      tr: 'Rapor listesini okuyun. Gerekmiyorsa raporu silin.',
    },
  },
  export_empty: {
    statuses: [422],
    happened: {
      en: 'The CSV text for the drive is empty.',
      tr: 'Drive’a gönderilecek CSV metni boş.',
    },
    toDo: {
      en: 'Send at least one line in `csvString`.',
      tr: '`csvString` alanında en az bir satır gönderin.',
    },
  },
  drive_unavailable: {
    statuses: [502],
    happened: {
      en: 'Google Drive did not accept the file. Nothing was stored.',
      tr: 'Google Drive dosyayı kabul etmedi. Hiçbir şey kaydedilmedi.',
    },
    toDo: {
      en: 'Try again later, or download the file instead.',
      tr: 'Daha sonra yeniden deneyin ya da dosyayı indirin.',
    },
  },
  recipient_unsubscribed: {
    statuses: [422],
    happened: {
      en: 'A recipient of the scheduled report has unsubscribed from all reports of the account. The message names the addresses.',
      tr: 'Zamanlanmış raporun bir alıcısı, hesabın tüm rapor aboneliklerinden çıkmış. Adresler iletide yazılıdır.',
    },
    toDo: {
      en: 'Remove these addresses. Only the recipients themselves can subscribe again.',
      tr: 'Bu adresleri kaldırın. Yalnızca alıcının kendisi yeniden abone olabilir.',
    },
  },
  recipient_limit: {
    statuses: [422],
    happened: {
      en: 'The account has added 20 new recipients of reports in the last 24 hours.',
      tr: 'Hesap son 24 saatte 20 yeni rapor alıcısı ekledi.',
    },
    toDo: {
      en: 'Remove some recipients, or add them tomorrow. The message says how many are possible now.',
      tr: 'Bazı alıcıları kaldırın ya da yarın ekleyin. Şu anda kaç alıcı eklenebileceği iletide yazılıdır.',
    },
  },
  recipients_unconfirmed: {
    statuses: [422],
    happened: {
      en: 'None of the recipients of this report can be mailed yet: they have not confirmed, or they have unsubscribed.',
      tr: 'Bu raporun hiçbir alıcısına henüz e-posta gönderilemiyor: onay vermemişler ya da abonelikten çıkmışlar.',
    },
    toDo: {
      en: 'Ask a recipient to open the confirmation email, or add your own address.',
      tr: 'Bir alıcıdan onay e-postasını açmasını isteyin ya da kendi adresinizi ekleyin.',
    },
  },
  term_closed: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'The account already has a payment for this month.',
      tr: 'Hesabın bu ay için zaten bir ödemesi var.',
    },
    toDo: {
      en: 'Change the existing payment.',
      tr: 'Var olan ödemeyi değiştirin.',
    },
  },
  payment_state: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'The status of the payment does not allow this step. Other reasons: missing payment details, a change of them within the last 72 hours, a balance below the threshold, or a missing exchange rate.',
      tr: 'Ödemenin durumu bu adıma izin vermiyor. Diğer nedenler: eksik ödeme bilgileri, bilgilerin son 72 saatte değiştirilmiş olması, eşiğin altında bir bakiye ya da eksik bir döviz kuru.',
    },
    toDo: {
      en: 'Read the message for the reason. A month is approved first, then paid.',
      tr: 'Nedenini iletide okuyun. Bir ay önce onaylanır, sonra ödenir.',
    },
  },
  email_not_own: {
    statuses: [403],
    happened: {
      en: 'A report from the background is mailed to the address of the account only, and the request has another one.',
      tr: 'Arka planda hazırlanan raporlar yalnızca hesabın e-posta adresine gönderilir; istekte başka bir adres var.',
    },
    toDo: {
      en: 'Send the email of the account. Use a scheduled report for other recipients.',
      tr: 'Hesabın e-posta adresini gönderin. Başka alıcılar için zamanlanmış rapor kullanın.',
    },
  },
  batch_repeated: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'An import with this batch name is being processed, or was imported with other rows or another state.',
      tr: 'Bu adla bir içe aktarma şu anda işleniyor ya da daha önce başka satırlarla veya başka bir durumla aktarılmış.',
    },
    toDo: {
      en: 'Repeat an import only with the same content. Give new content a new batch name.',
      tr: 'Bir içe aktarmayı yalnızca aynı içerikle tekrarlayın. Yeni içeriğe yeni bir ad verin.',
    },
  },
  rows_invalid: {
    statuses: [422],
    isOperators: true,
    happened: {
      en: 'Rows of an import cannot be read or do not belong to a known site. Nothing was imported.',
      tr: 'İçe aktarılan satırlardan bazıları okunamıyor ya da bilinen bir siteye ait değil. Hiçbir şey içe aktarılmadı.',
    },
    toDo: {
      en: 'Read `fields`: each name is a line and column. Correct them and import the whole file again.',
      tr: '`fields` alanını okuyun: her ad bir satır ve sütundur. Hataları düzeltip dosyanın tamamını yeniden içe aktarın.',
    },
  },
  signature_required: {
    statuses: [401, 403],
    happened: {
      en: 'The video plays with a signed token only, and the request has none (403). oEmbed does not describe such videos at all (401).',
      tr: 'Video yalnızca imzalı bir belirteçle oynatılır ve istekte belirteç yok (403). oEmbed bu tür videoları hiç tanıtmaz (401).',
    },
    toDo: {
      en: 'Sign a token on your server with a signing key of the account, and add it to the embed code.',
      tr: 'Sunucunuzda, hesabın bir imza anahtarıyla bir belirteç imzalayın ve yerleştirme koduna ekleyin.',
    },
  },
  signature_invalid: {
    statuses: [403],
    happened: {
      en: 'The token was not signed by a current key of the account, or is for another video.',
      tr: 'Belirteç, hesabın geçerli bir anahtarıyla imzalanmamış ya da başka bir video için.',
    },
    toDo: {
      en: 'Check the id of the video in the token and the key. Removed keys no longer count.',
      tr: 'Belirteçteki video kimliğini ve anahtarı kontrol edin. Silinen anahtarlar artık geçerli değildir.',
    },
  },
  signature_expired: {
    statuses: [403],
    happened: {
      en: 'The token was genuine but has expired.',
      tr: 'Belirteç gerçek, ancak süresi dolmuş.',
    },
    toDo: {
      en: 'Sign a new token when the page loads, and check the clock of your server.',
      tr: 'Sayfa yüklenirken yeni bir belirteç imzalayın ve sunucunuzun saatini kontrol edin.',
    },
  },
  bad_signature: {
    statuses: [403],
    happened: {
      en: 'An address that we signed, of an upload part or a protected file, was changed or has expired.',
      tr: 'İmzaladığımız bir adres (yükleme parçası ya da korumalı dosya) değiştirilmiş veya süresi dolmuş.',
    },
    toDo: {
      en: 'Request a new address and use it unchanged.',
      tr: 'Yeni bir adres isteyin ve değiştirmeden kullanın.',
    },
  },
  part_too_large: {
    statuses: [413],
    happened: {
      en: 'A part of an upload has more than 5,242,880 bytes.',
      tr: 'Yüklemenin bir parçası 5.242.880 bayttan büyük.',
    },
    toDo: {
      en: 'Split the file into parts of exactly 5,242,880 bytes; only the last one is shorter.',
      tr: 'Dosyayı tam 5.242.880 baytlık parçalara bölün; yalnızca son parça daha kısa olur.',
    },
  },
  too_many_requests: {
    statuses: [429],
    happened: {
      en: 'A limit for an account, a session or a network address is reached, such as five reports generated at once.',
      tr: 'Bir hesap, oturum ya da ağ adresi için konan sınıra ulaşıldı; örneğin aynı anda oluşturulan beş rapor.',
    },
    toDo: {
      en: 'Wait for the seconds in the `Retry-After` header, if there is one, and send fewer requests at once.',
      tr: 'Varsa `Retry-After` başlığındaki süre kadar bekleyin ve bir defada daha az istek gönderin.',
    },
  },
  request_timeout: {
    statuses: [408],
    happened: {
      en: 'The request did not arrive completely in time.',
      tr: 'İstek zamanında eksiksiz ulaşmadı.',
    },
    toDo: {
      en: 'Send it again on a faster connection.',
      tr: 'İsteği daha hızlı bir bağlantıyla yeniden gönderin.',
    },
  },
  payload_too_large: {
    statuses: [413],
    happened: {
      en: 'The body of the request is larger than the call accepts: 16 KiB for public calls, 1 MiB for most others.',
      tr: 'İsteğin gövdesi kabul edilen boyuttan büyük: herkese açık isteklerde 16 KiB, diğerlerinin çoğunda 1 MiB.',
    },
    toDo: {
      en: 'Send less at once.',
      tr: 'Bir defada daha az veri gönderin.',
    },
  },
  unsupported_media_type: {
    statuses: [415],
    happened: {
      en: 'The call does not accept the content type of the body.',
      tr: 'İstek, gövdenin içerik türünü kabul etmiyor.',
    },
    toDo: {
      en: 'Send JSON with the header `Content-Type: application/json`.',
      tr: 'JSON’u `Content-Type: application/json` başlığıyla gönderin.',
    },
  },
  range_not_satisfiable: {
    statuses: [416],
    happened: {
      en: 'The `Range` header asks for bytes after the end of the file.',
      tr: '`Range` başlığı dosyanın bitiminden sonraki baytları istiyor.',
    },
    toDo: {
      en: 'Read the size in the `Content-Range` header and request bytes within it.',
      tr: 'Boyutu `Content-Range` başlığından okuyun ve bu sınır içindeki baytları isteyin.',
    },
  },
  storage_full: {
    statuses: [507],
    happened: {
      en: 'The disk of the server is full. Nothing was saved.',
      tr: 'Sunucunun diski dolu. Hiçbir şey kaydedilmedi.',
    },
    toDo: {
      en: 'Try again later. Operators free or add disk space.',
      tr: 'Daha sonra yeniden deneyin. İşletmeci diskte yer açmalı ya da disk eklemelidir.',
    },
  },
  unavailable: {
    statuses: [503],
    happened: {
      en: 'The service or one of its databases is starting, overloaded or unreachable.',
      tr: 'Hizmet ya da veritabanlarından biri yeni başlıyor, çok yoğun ya da ulaşılamıyor.',
    },
    toDo: {
      en: 'Send the same request again after a few seconds, and wait longer after each failure.',
      tr: 'Aynı isteği birkaç saniye sonra yeniden gönderin; her başarısızlıktan sonra daha uzun bekleyin.',
    },
  },
  internal: {
    statuses: [500],
    happened: {
      en: 'Something failed on our side. The details are in our log.',
      tr: 'Bizim tarafımızda bir hata oluştu. Ayrıntıları günlüğümüzde.',
    },
    toDo: {
      en: 'Try again. If it happens again, contact support with the `X-Request-Id` header of the answer.',
      tr: 'Yeniden deneyin. Yinelenirse yanıtın `X-Request-Id` başlığıyla destek ekibine yazın.',
    },
  },
} as const satisfies Record<ErrorCode, ErrorHelp>

/** The HTTP statuses with which a code is answered. */
export type StatusOf<C extends ErrorCode> = (typeof errorHelp)[C]['statuses'][number]

/** The codes that publishers and third-party apps may get. */
export const publishersCodes = errorCodes.filter((code) => !('isOperators' in errorHelp[code]))
