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
      en: 'We could not read the request: its JSON is invalid or nested too deeply, its address cannot be decoded, its headers are too long, or the connection closed early. You also get this code if the method or query of a beacon, an ad request or oEmbed is wrong.',
      tr: 'İsteği okuyamadık: JSON geçersiz ya da çok fazla iç içe düzey içeriyor, adres çözülemiyor, başlıklar çok uzun ya da bağlantı erken kesildi. Beacon, reklam ve oEmbed isteklerinde yöntem ya da sorgu yanlışsa da bu kodu alırsınız.',
    },
    toDo: {
      en: 'Make sure that your JSON is valid and in UTF-8, and encode the values in the address. `fields` shows what is wrong with a query.',
      tr: 'JSON’un geçerli ve UTF-8 olduğundan emin olun, adresteki değerleri kodlayın. Sorguda neyin yanlış olduğu `fields` içinde yazar.',
    },
  },
  invalid_request: {
    statuses: [400, 401, 409, 422],
    happened: {
      en: 'We read the request, but one of its values is missing, invalid or in conflict with the others. Beacons get 400. If you get 409, the resource cannot be changed in its current state. The token endpoint returns 400 or 401 in the format of RFC 6749 instead.',
      tr: 'İsteği okuduk, ama değerlerden biri eksik, geçersiz ya da diğerleriyle çelişiyor. Beacon’lar 400 alır; 409 aldıysanız kaydın şu anki durumu bu değişikliğe izin vermiyor. Belirteç uç noktası ise RFC 6749 biçiminde 400 ya da 401 döndürür.',
    },
    toDo: {
      en: 'Look in `fields` to see what is wrong with each invalid field (up to 20 of them). Correct these values and send the request again.',
      tr: 'Geçersiz alanlarda neyin yanlış olduğu `fields` içinde yazar (en fazla 20 alan için). Bu değerleri düzeltip isteği yeniden gönderin.',
    },
  },
  invalid_credentials: {
    statuses: [401],
    happened: {
      en: 'We could not find an active account with this email and password. The response does not reveal which one is wrong.',
      tr: 'Bu e-posta adresi ve parolayla etkin bir hesap bulamadık. Yanıt, hangisinin yanlış olduğunu belli etmez.',
    },
    toDo: {
      en: 'Check both. If you have forgotten your password, request a link to set a new one.',
      tr: 'İkisini de kontrol edin. Parolanızı unuttuysanız yenisini belirlemek için bir bağlantı isteyin.',
    },
  },
  signed_out: {
    statuses: [401],
    happened: {
      en: 'The request has no access token, or its access token is invalid or has expired.',
      tr: 'İstekte erişim belirteci yok, belirteç geçersiz ya da belirtecin süresi dolmuş.',
    },
    toDo: {
      en: 'Send your access token in the `Authorization: Bearer` header. If it has expired, use your refresh token to get a new pair.',
      tr: 'Erişim belirtecinizi `Authorization: Bearer` başlığıyla gönderin. Süresi dolduysa yenileme belirtecinizle yeni bir çift alın.',
    },
  },
  invalid_refresh_token: {
    statuses: [401],
    happened: {
      en: 'We do not know this refresh token, you have already used it, or its session has ended. If we know why the session ended, you can see it in `details.sessionEnd`.',
      tr: 'Bu yenileme belirtecini tanımıyoruz, daha önce kullandınız ya da oturumu sona erdi. Oturumun neden sona erdiğini biliyorsak `details.sessionEnd` içinde belirtiriz.',
    },
    toDo: {
      en: 'Sign in again. Use each refresh token only once, and store the new one before you make the next call.',
      tr: 'Yeniden giriş yapın. Her yenileme belirtecini yalnızca bir kez kullanın ve yenisini bir sonraki istekten önce kaydedin.',
    },
  },
  reauthentication_required: {
    statuses: [401],
    happened: {
      en: 'The password has not been confirmed in this session in the last ten minutes, so we ask for the current one before this change. The session stays valid.',
      tr: 'Bu oturumda parola son on dakika içinde doğrulanmadı, bu yüzden değişiklikten önce mevcut parolayı soruyoruz. Oturum geçerli kalır.',
    },
    toDo: {
      en: 'Ask the user for their password, then send it in `currentPassword`, or to `POST /auth/security/confirmation` where the call has no such field.',
      tr: 'Kullanıcıya parolasını sorun, sonra `currentPassword` alanında ya da istekte bu alan yoksa `POST /auth/security/confirmation` ile gönderin.',
    },
  },
  second_factor_required: {
    statuses: [401],
    happened: {
      en: 'The password is right, and the account asks for a second step. `details.ticket` is valid for ten minutes, `details.methods` lists what the account can use.',
      tr: 'Parola doğru, ancak hesap ikinci bir adım istiyor. `details.ticket` on dakika geçerlidir, `details.methods` kullanılabilecek yöntemleri listeler.',
    },
    toDo: {
      en: 'Send the ticket with a code of the authenticator app or a recovery code to `POST /auth/login/confirm`, or sign in with a passkey.',
      tr: '`POST /auth/login/confirm` isteğiyle bu belirteci ve kimlik doğrulama uygulamasının kodunu ya da bir kurtarma kodunu gönderin veya geçiş anahtarıyla giriş yapın.',
    },
  },
  sign_in_expired: {
    statuses: [401],
    happened: {
      en: 'The ticket of this sign-in is older than ten minutes, or was already used.',
      tr: 'Bu girişin belirteci on dakikadan eski ya da daha önce kullanılmış.',
    },
    toDo: {
      en: 'Start again with the email and the password.',
      tr: 'E-posta ve parolayla yeniden başlayın.',
    },
  },
  passkey_refused: {
    statuses: [401, 422],
    happened: {
      en: 'We do not know this passkey, its answer does not fit the options that we sent, or it was copied.',
      tr: 'Bu geçiş anahtarını tanımıyoruz, yanıtı gönderdiğimiz seçeneklere uymuyor ya da anahtar kopyalanmış.',
    },
    toDo: {
      en: 'Request new options and try again, or sign in another way. Options are valid for five minutes and work once.',
      tr: 'Yeni seçenekler isteyip yeniden deneyin ya da başka bir yolla giriş yapın. Seçenekler beş dakika geçerlidir ve bir kez kullanılabilir.',
    },
  },
  factor_state: {
    statuses: [409],
    happened: {
      en: 'The account already has an authenticator app, or has no second factor that recovery codes could replace.',
      tr: 'Hesapta zaten bir kimlik doğrulama uygulaması var ya da kurtarma kodlarının yerini tutacağı bir ikinci adım yok.',
    },
    toDo: {
      en: 'Read `GET /auth/security`, then remove the app first or add a second factor.',
      tr: '`GET /auth/security` yanıtına bakın, sonra önce uygulamayı kaldırın ya da ikinci bir adım ekleyin.',
    },
  },
  email_taken: {
    statuses: [409],
    happened: {
      en: 'Another account uses this email.',
      tr: 'Bu e-posta adresini başka bir hesap kullanıyor.',
    },
    toDo: {
      en: 'Use a different email, or sign in to that account.',
      tr: 'Başka bir e-posta adresi kullanın ya da o hesaba giriş yapın.',
    },
  },
  weak_password: {
    statuses: [422],
    happened: {
      en: 'The password is shorter than 8 characters, repeats the same few characters, is very common, or is the same as the name or email of the account.',
      tr: 'Parola 8 karakterden kısa, aynı birkaç karakteri tekrarlıyor, çok yaygın ya da hesabın adıyla veya e-posta adresiyle aynı.',
    },
    toDo: {
      en: 'Choose a longer password. A few words that have nothing to do with each other work well.',
      tr: 'Daha uzun bir parola seçin. Birbiriyle ilgisi olmayan birkaç sözcük iyi olur.',
    },
  },
  invalid_code: {
    statuses: [422],
    happened: {
      en: 'We do not know the code in this email link, it has already been used, or we have sent a newer one.',
      tr: 'E-postadaki bağlantının kodunu tanımıyoruz, bu kod daha önce kullanıldı ya da yerine yenisini gönderdik.',
    },
    toDo: {
      en: 'Open the link in the latest email, or request a new one.',
      tr: 'Size gelen son e-postadaki bağlantıyı açın ya da yenisini isteyin.',
    },
  },
  expired_code: {
    statuses: [422],
    happened: {
      en: 'The link in the email has expired.',
      tr: 'E-postadaki bağlantının süresi doldu.',
    },
    toDo: {
      en: 'Request a new link. You can only undo a change of payment details within 72 hours. If it is too late for that, contact support.',
      tr: 'Yeni bir bağlantı isteyin. Ödeme bilgilerindeki değişikliği yalnızca 72 saat içinde geri alabilirsiniz; geç kaldıysanız destek ekibine yazın.',
    },
  },
  not_your_account: {
    statuses: [403],
    happened: {
      en: 'The account in the request is not the one that you are signed in to.',
      tr: 'İstekte yazan hesap, giriş yaptığınız hesap değil.',
    },
    toDo: {
      en: 'Send the id of the account that you are signed in to, or sign in to the other one.',
      tr: 'Giriş yaptığınız hesabın kimliğini gönderin ya da diğer hesaba giriş yapın.',
    },
  },
  account_not_linked: {
    statuses: [403],
    happened: {
      en: 'You asked for the report of an account that is not linked to yours or does not exist.',
      tr: 'Raporunu istediğiniz hesap size bağlı değil ya da böyle bir hesap yok.',
    },
    toDo: {
      en: 'In `userId`, send the id of your own account or of one linked to it. Send null to get all of them.',
      tr: '`userId` alanında kendi hesabınızın ya da size bağlı bir hesabın kimliğini gönderin. Hepsini istiyorsanız null gönderin.',
    },
  },
  switch_not_allowed: {
    statuses: [403],
    happened: {
      en: 'You cannot work in this account: you do not have permission, or it does not exist.',
      tr: 'Bu hesapta işlem yapamazsınız: izniniz yok ya da böyle bir hesap yok.',
    },
    toDo: {
      en: 'List the accounts that you can switch to. If the one you need is missing, contact support.',
      tr: 'Hangi hesaplara geçebildiğinize bakın. Aradığınız hesap yoksa destek ekibine yazın.',
    },
  },
  not_while_acting: {
    statuses: [403],
    happened: {
      en: 'This call is personal, but right now you are working in another account on behalf of its owner.',
      tr: 'Bu istek kişiye özel, siz ise şu anda başka bir hesapta, sahibi adına çalışıyorsunuz.',
    },
    toDo: {
      en: 'Ask the owner of that account to do it, or switch back to your own account.',
      tr: 'Bunu o hesabın sahibinden isteyin ya da kendi hesabınıza dönün.',
    },
  },
  insufficient_scope: {
    statuses: [403],
    happened: {
      en: 'The token of the third-party app or of the operator’s program does not include the scope of this call, or the call does not accept such tokens.',
      tr: 'Üçüncü taraf uygulamanın ya da işletmeci programının belirteci bu isteğin kapsamını içermiyor ya da istek böyle belirteçlere kapalı.',
    },
    toDo: {
      en: 'You can find the scope in the description of the call. Request a token that includes it.',
      tr: 'Hangi kapsamın gerektiğini isteğin açıklamasında bulursunuz. O kapsamla bir belirteç isteyin.',
    },
  },
  second_factor_missing: {
    statuses: [403],
    happened: {
      en: 'This needs a session that was opened with a second factor, and this one was not.',
      tr: 'Bu işlem için ikinci adımla açılmış bir oturum gerekiyor; bu oturum ikinci adım olmadan açılmış.',
    },
    toDo: {
      en: 'Sign in again with your second factor. If the account has none yet, add an authenticator app or a passkey on the Security page.',
      tr: 'İkinci adımınızla yeniden giriş yapın. Hesapta henüz yoksa Güvenlik sayfasından bir kimlik doğrulama uygulaması ya da geçiş anahtarı ekleyin.',
    },
  },
  staff_role: {
    statuses: [403],
    isOperators: true,
    happened: {
      en: 'Your staff role does not include this call. Only administrators can change staff accounts.',
      tr: 'İşletmeci rolünüz bu isteği kapsamıyor. İşletmeci hesaplarını yalnızca yöneticiler değiştirebilir.',
    },
    toDo: {
      en: 'Ask an administrator to do it or to give you another role. The access line of the call names the roles.',
      tr: 'Bir yöneticiden bunu yapmasını ya da rolünüzü değiştirmesini isteyin. Hangi rollerin yetkili olduğu isteğin açıklamasında yazar.',
    },
  },
  forbidden_for_account_type: {
    statuses: [403],
    happened: {
      en: 'Your account type does not include this area, for example players or app revenue. If you can only add videos to your account by link, you also get this code when you upload a file.',
      tr: 'Hesap türünüzde bu bölüm yok; oynatıcılar ya da uygulama geliri gibi. Hesabınıza videoları yalnızca bağlantıyla ekleyebiliyorsanız dosya yüklerken de bu kodu alırsınız.',
    },
    toDo: {
      en: 'If your account should include this area, contact support. If you cannot upload a file, add the video by link instead.',
      tr: 'Bu bölümün hesabınızda olması gerekiyorsa destek ekibine yazın. Dosya yükleyemiyorsanız videoyu bağlantıyla ekleyin.',
    },
  },
  not_found: {
    statuses: [404],
    happened: {
      en: 'There is no such address, or the resource does not exist or belongs to another account. We give the same response in each case, so that nobody can find out what other accounts have.',
      tr: 'Böyle bir adres yok, kayıt yok ya da kayıt başka bir hesaba ait. Kimse başka hesaplarda ne olduğunu öğrenmesin diye hepsinde aynı yanıtı veririz.',
    },
    toDo: {
      en: 'Check the method, the path and the id. Make sure that you are working in the right account.',
      tr: 'Yöntemi, yolu ve kimliği kontrol edin. Doğru hesapta olduğunuzdan emin olun.',
    },
  },
  unsupported_response_type: {
    statuses: [400],
    happened: {
      en: 'Your app sent a `response_type` other than `code`.',
      tr: 'Uygulamanız `code` dışında bir `response_type` gönderdi.',
    },
    toDo: {
      en: 'Send `response_type=code`. We only support the authorization code flow.',
      tr: '`response_type=code` gönderin. Yalnızca yetkilendirme kodu akışını destekliyoruz.',
    },
  },
  redirect_uri_mismatch: {
    statuses: [400],
    happened: {
      en: 'The `redirect_uri` is not one of the addresses registered for your app. We compare them character by character. Only the port may differ, and only in a loopback address of a public client.',
      tr: 'Gönderdiğiniz `redirect_uri`, uygulamanızın kayıtlı adresleri arasında yok. Adresleri karakter karakter karşılaştırırız; yalnızca herkese açık istemcilerin loopback adreslerinde port farklı olabilir.',
    },
    toDo: {
      en: 'Send one of the registered addresses exactly, or ask the operator to register this one as well.',
      tr: 'Kayıtlı adreslerden birini aynen gönderin ya da işletmeciden bu adresi de kaydetmesini isteyin.',
    },
  },
  invalid_scope: {
    statuses: [400],
    happened: {
      en: 'Your app asked for a scope that we do not know or that it is not registered for.',
      tr: 'Uygulamanızın istediği kapsamı tanımıyoruz ya da uygulamanız bu kapsam için kayıtlı değil.',
    },
    toDo: {
      en: 'Request only the scopes that your app is registered for.',
      tr: 'Yalnızca uygulamanızın kayıtlı olduğu kapsamları isteyin.',
    },
  },
  pkce_required: {
    statuses: [400],
    happened: {
      en: 'The request has no valid PKCE challenge. We need one from every app, and we do not accept the method `plain`.',
      tr: 'İstekte geçerli bir PKCE değeri yok. Bunu her uygulamadan isteriz, `plain` yöntemini de kabul etmeyiz.',
    },
    toDo: {
      en: 'Send a `code_challenge` that is 43 to 128 characters long, together with `code_challenge_method=S256` (RFC 7636).',
      tr: 'Uzunluğu 43 ile 128 karakter arasında bir `code_challenge` ve `code_challenge_method=S256` gönderin (RFC 7636).',
    },
  },
  already_granted: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'This account can already access the other account.',
      tr: 'Bu hesap diğer hesaba zaten erişebiliyor.',
    },
    toDo: {
      en: 'You can leave the access as it is. If you want to change its end, revoke it and grant it again.',
      tr: 'Erişimi olduğu gibi bırakın. Bitiş tarihini değiştirmek istiyorsanız önce kaldırın, sonra yeniden verin.',
    },
  },
  already_approved: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'The registration is not waiting for a review: somebody has approved or refused it, or closed the account.',
      tr: 'Kayıt değerlendirme beklemiyor: biri onaylamış, reddetmiş ya da hesabı kapatmış.',
    },
    toDo: {
      en: 'Change the status of the account instead.',
      tr: 'Onaylamak yerine hesabın durumunu değiştirin.',
    },
  },
  already_deleted: {
    statuses: [409],
    happened: {
      en: 'This video or player has already been deleted.',
      tr: 'Bu video ya da oynatıcı daha önce silinmiş.',
    },
    toDo: {
      en: 'There is nothing left to do. Treat this response as a success.',
      tr: 'Yapmanız gereken bir şey kalmadı. Bu yanıtı başarılı sayın.',
    },
  },
  video_deleted: {
    statuses: [409, 410],
    happened: {
      en: 'This video was deleted. You can neither change it (409) nor play it (410) any more.',
      tr: 'Bu video silindi. Artık ne değiştirebilir (409) ne de oynatabilirsiniz (410).',
    },
    toDo: {
      en: 'Remove it from your pages, or add it again as a new video.',
      tr: 'Videoyu sayfalarınızdan kaldırın ya da yeni bir video olarak ekleyin.',
    },
  },
  upload_closed: {
    statuses: [409],
    happened: {
      en: 'This upload was completed or cancelled, so you cannot add more parts to it.',
      tr: 'Bu yükleme tamamlandı ya da iptal edildi, artık parça ekleyemezsiniz.',
    },
    toDo: {
      en: 'If you do not see the video in your list, start a new upload.',
      tr: 'Video listenizde yoksa yeni bir yükleme başlatın.',
    },
  },
  unsupported_source: {
    statuses: [422],
    happened: {
      en: 'The address is valid, but it does not lead to a video page that we support or to a public file.',
      tr: 'Adres geçerli, ama desteklediğimiz bir video sayfasına ya da herkese açık bir dosyaya götürmüyor.',
    },
    toDo: {
      en: 'Use a link to a YouTube or Dailymotion video, or give the `http` or `https` address of a video file that opens without signing in.',
      tr: 'Bir YouTube ya da Dailymotion videosunun bağlantısını kullanın ya da giriş yapmadan açılan bir video dosyasının `http` veya `https` adresini verin.',
    },
  },
  site_not_set_up: {
    statuses: [409, 422],
    happened: {
      en: 'You cannot use links to this platform on this installation. You get 422 when you add a new link, and 409 when you try a failed one again.',
      tr: 'Bu kurulumda bu platformun bağlantılarını kullanamazsınız. Yeni bir bağlantı ekliyorsanız 422, başarısız bir bağlantıyı yeniden deniyorsanız 409 alırsınız.',
    },
    toDo: {
      en: 'Use the address of the video file instead. Operators can enable these links with `YTDLP_PATH`.',
      tr: 'Onun yerine video dosyasının adresini kullanın. İşletmeciler bu bağlantıları `YTDLP_PATH` ile açabilir.',
    },
  },
  invalid_url: {
    statuses: [422],
    happened: {
      en: 'The text that you sent in `source` is not a web address, or it leads to a private network.',
      tr: '`source` alanında gönderdiğiniz metin bir web adresi değil ya da özel bir ağa götürüyor.',
    },
    toDo: {
      en: 'Send the complete address. It has to begin with `https://` or `http://`.',
      tr: 'Adresin tamamını gönderin; `https://` ya da `http://` ile başlasın.',
    },
  },
  file_type: {
    statuses: [422],
    happened: {
      en: 'The extension of the file name does not belong to a video format that we support.',
      tr: 'Dosya adının uzantısı, desteklediğimiz video biçimlerinden birine ait değil.',
    },
    toDo: {
      en: 'Upload a video file and include the extension in its name.',
      tr: 'Bir video dosyası yükleyin, adını uzantısıyla birlikte yazın.',
    },
  },
  parts_missing: {
    statuses: [422],
    happened: {
      en: 'We could not complete the upload: a part is missing or listed twice, a part other than the last is too short, or the parts do not add up to the size that you announced.',
      tr: 'Yüklemeyi tamamlayamadık: bir parça eksik ya da listede iki kez yazılı, sonuncusu dışında bir parça çok kısa ya da parçaların toplamı bildirdiğiniz boyutu tutmuyor.',
    },
    toDo: {
      en: 'Upload the part that the message names again, list each part once, then complete the upload again.',
      tr: 'İletide adı geçen parçayı yeniden yükleyin, bütün parçaları birer kez listeleyin, sonra yüklemeyi yeniden tamamlayın.',
    },
  },
  etag_mismatch: {
    statuses: [422],
    happened: {
      en: 'The ETag in your list is not the same as the ETag of the part that we received.',
      tr: 'Listede yazdığınız ETag, bize ulaşan parçanınkiyle aynı değil.',
    },
    toDo: {
      en: 'Send the `ETag` that you got when you uploaded this part, or upload the part again.',
      tr: 'Bu parçayı yüklerken aldığınız `ETag` değerini gönderin ya da parçayı yeniden yükleyin.',
    },
  },
  not_failed: {
    statuses: [409],
    happened: {
      en: 'This video has not failed, so you cannot try it again.',
      tr: 'Videoda hata olmadığı için yeniden deneyemezsiniz.',
    },
    toDo: {
      en: 'Check the status of the video: it is in progress or already available.',
      tr: 'Videonun durumuna bakın: ya işleniyor ya da hazır.',
    },
  },
  job_state: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'The background job has been retried or has succeeded meanwhile, or a newer job does the same work.',
      tr: 'Arka plan işi bu arada yeniden denendi ya da başarıyla bitti; ya da aynı işi daha yeni bir iş yapıyor.',
    },
    toDo: {
      en: 'List the failed jobs again. Discard a job that a newer one replaces.',
      tr: 'Başarısız işleri yeniden listeleyin. Yerini daha yeni bir iş almışsa bu işi silin.',
    },
  },
  mail_state: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'The email cannot be sent again: it is still waiting, it is about something that has passed or changed, or it is a scheduled report.',
      tr: 'E-posta yeniden gönderilemez: hâlâ bekliyor, konusu geçmiş ya da değişmiş veya zamanlanmış bir rapor.',
    },
    toDo: {
      en: 'Read the email again. `obstacle` says why it cannot be sent.',
      tr: 'E-postayı yeniden okuyun. Neden gönderilemediği `obstacle` içinde yazar.',
    },
  },
  source_gone: {
    statuses: [409],
    happened: {
      en: 'We no longer have the file that we would make the video or its poster from.',
      tr: 'Videoyu ya da kapak görselini oluşturacağımız dosya artık bizde yok.',
    },
    toDo: {
      en: 'Add the video again. If you need a poster, upload an image.',
      tr: 'Videoyu yeniden ekleyin. Kapak görseli içinse bir görsel yükleyin.',
    },
  },
  not_available: {
    statuses: [404, 409],
    happened: {
      en: 'We could not find a video to play, or it is not ready (404). If you get 409, the video does not play from here yet, so you cannot add a poster or captions to it.',
      tr: 'Oynatacak bir video bulamadık ya da video hazır değil (404). 409 aldıysanız video henüz buradan oynatılmıyor; ona kapak görseli ya da altyazı ekleyemezsiniz.',
    },
    toDo: {
      en: 'Wait until its status is `AVAILABLE`. You cannot add posters or captions to external videos.',
      tr: 'Videonun durumu `AVAILABLE` olana kadar bekleyin. Harici videolara kapak görseli ve altyazı ekleyemezsiniz.',
    },
  },
  image_invalid: {
    statuses: [422],
    happened: {
      en: 'Your image is damaged or animated, has too many or too few pixels, or is not a JPEG, PNG or WebP image. The message tells you which.',
      tr: 'Görseliniz bozuk ya da hareketli, çok büyük ya da çok küçük, veya türü JPEG, PNG ya da WebP değil. Hangisi olduğu iletide yazar.',
    },
    toDo: {
      en: 'Send a still image of one of these types in the size that the message asks for.',
      tr: 'Bu türlerden birinde, hareketsiz ve iletide yazan boyutta bir görsel gönderin.',
    },
  },
  caption_invalid: {
    statuses: [422],
    happened: {
      en: 'We could not read the text as a WebVTT or SubRip file. If we found a line at fault, you can see it in `details.line`.',
      tr: 'Metni WebVTT ya da SubRip dosyası olarak okuyamadık. Hatalı bir satır bulduysak `details.line` içinde belirtiriz.',
    },
    toDo: {
      en: 'Correct that line as the message says, then send the entire file again.',
      tr: 'O satırı iletide yazdığı gibi düzeltin, sonra dosyanın tamamını yeniden gönderin.',
    },
  },
  too_many: {
    statuses: [409, 422],
    happened: {
      en: 'You have reached one of the fixed limits: 40 caption files for a video, 1,000 players ever created, 10 signing keys, 500 placements or 20 further hosts for a site, 100 quick filters, or 1,000 files on the drive.',
      tr: 'Sabit sınırlardan birine ulaştınız: bir videoda 40 altyazı dosyası, bugüne kadar oluşturduğunuz 1.000 oynatıcı, 10 imza anahtarı, bir sitede 500 reklam alanı ya da 20 diğer alan adı, 100 hızlı filtre veya Drive’da 1.000 dosya.',
    },
    toDo: {
      en: 'Delete one that you no longer need, or change one that you already have.',
      tr: 'Artık kullanmadığınız birini silin ya da var olanlardan birini değiştirin.',
    },
  },
  quota_reached: {
    statuses: [409],
    happened: {
      en: `Your account has reached one of its limits. In \`details\`, \`used\` shows your usage, \`limit\` the most you can have, and \`quota\` which limit it is: ${listQuotas('en')}.`,
      tr: `Hesabınız sınırlarından birine ulaştı. Ne kadarını kullandığınızı \`details\` içindeki \`used\`, sınırın ne olduğunu \`limit\`, hangi sınır olduğunu \`quota\` gösterir: ${listQuotas('tr')}.`,
    },
    toDo: {
      en: 'Delete what you no longer need, wait for your uploads to end, or contact support to raise the limit.',
      tr: 'Artık kullanmadıklarınızı silin, yüklemelerin bitmesini bekleyin ya da sınırı yükseltmek için destek ekibine yazın.',
    },
  },
  config_invalid: {
    statuses: [422],
    happened: {
      en: 'The settings of the player are not JSON, or one of them is missing or invalid, or does not exist.',
      tr: 'Oynatıcının ayarları JSON değil, bir ayar eksik ya da geçersiz ya da böyle bir ayar yok.',
    },
    toDo: {
      en: '`fields` shows each setting as `config.appearance.…`. Correct them, then send the complete settings again.',
      tr: '`fields` her ayarı `config.appearance.…` biçiminde gösterir. Hataları düzeltin, sonra ayarların tamamını yeniden gönderin.',
    },
  },
  player_deleted: {
    statuses: [409],
    happened: {
      en: 'This player was deleted, so you cannot change it.',
      tr: 'Bu oynatıcı silindi, artık değiştiremezsiniz.',
    },
    toDo: {
      en: 'Choose another player, or create a new one.',
      tr: 'Başka bir oynatıcı seçin ya da yeni bir oynatıcı oluşturun.',
    },
  },
  default_player: {
    statuses: [409],
    happened: {
      en: 'You cannot delete the default player of the account, because every account needs one.',
      tr: 'Hesabın varsayılan oynatıcısını silemezsiniz, çünkü her hesaba bir tane gerekir.',
    },
    toDo: {
      en: 'Make another player the default first, then delete this one.',
      tr: 'Önce başka bir oynatıcıyı varsayılan yapın, sonra bunu silin.',
    },
  },
  invalid_domain: {
    statuses: [422],
    happened: {
      en: 'The text that you sent is not a domain you can register.',
      tr: 'Bu metin, kaydedebileceğiniz bir alan adı değil.',
    },
    toDo: {
      en: 'Send a domain such as `news.example`. `fields` shows which entries are wrong.',
      tr: '`haber.example` gibi bir alan adı gönderin. Hangi satırların hatalı olduğunu `fields` gösterir.',
    },
  },
  domain_not_allowed: {
    statuses: [401, 403],
    happened: {
      en: 'This video only plays on certain domains, and your page is not on any of them (403). oEmbed gives no information about such videos (401).',
      tr: 'Bu video yalnızca belirli alan adlarında oynar, sayfanız ise hiçbirinde değil (403). oEmbed böyle videolar için bilgi vermez (401).',
    },
    toDo: {
      en: 'Add the domain of your page to the playback rules. Make sure that the page sends a `Referer` or `Origin` header.',
      tr: 'Sayfanızın alan adını oynatma kurallarına ekleyin. Sayfanın `Referer` ya da `Origin` başlığını gönderdiğinden emin olun.',
    },
  },
  site_exists: {
    statuses: [409],
    happened: {
      en: 'You already have a site with this domain.',
      tr: 'Hesabınızda bu alan adıyla zaten bir site var.',
    },
    toDo: {
      en: 'Use that site, or enter a different domain.',
      tr: 'O siteyi kullanın ya da başka bir alan adı yazın.',
    },
  },
  stale: {
    statuses: [409],
    happened: {
      en: 'The resource has changed since you read it, so your `updatedAt` is no longer current. For accounts, sites, placements and campaigns, `details` has `changedAt` and `changedBy` (null when it is not known). If you get this code for an import of revenue, the import has ended or was cancelled.',
      tr: 'Siz okuduktan sonra kayıt değişti, gönderdiğiniz `updatedAt` artık güncel değil. Hesap, site, reklam alanı ve kampanyalarda `details` içinde `changedAt` ve `changedBy` (bilinmiyorsa null) vardır. Gelir içe aktarırken bu kodu aldıysanız işlem sona ermiş ya da iptal edilmiştir.',
    },
    toDo: {
      en: 'Read it again, make your change to the new version, and send it with the new `updatedAt`.',
      tr: 'Kaydı yeniden okuyun, değişikliğinizi yeni sürümde yapın ve yeni `updatedAt` ile gönderin.',
    },
  },
  invalid_date: {
    statuses: [422],
    happened: {
      en: 'The date range is not valid: it starts in the future, it starts after its end, or it contains no days.',
      tr: 'Tarih aralığı geçersiz: gelecekte başlıyor, başlangıcı bitişinden sonra ya da hiç gün içermiyor.',
    },
    toDo: {
      en: 'Choose a start that is not after the end. In the time zone of the account, it cannot be later than today either.',
      tr: 'Başlangıç bitişten sonra olmasın; hesabın saat dilimine göre bugünden sonra da olmasın.',
    },
  },
  range_too_long: {
    statuses: [422],
    happened: {
      en: 'The date range of the report is longer than 3 months.',
      tr: 'Raporun tarih aralığı 3 aydan uzun.',
    },
    toDo: {
      en: 'Request shorter ranges, one after the other.',
      tr: 'Raporu daha kısa aralıklarla art arda isteyin.',
    },
  },
  sums_too_large: {
    statuses: [422],
    happened: {
      en: 'One of the sums is too large to compute exactly.',
      tr: 'Toplamlardan biri tam olarak hesaplayamayacağımız kadar büyük.',
    },
    toDo: {
      en: 'Choose a shorter date range.',
      tr: 'Daha kısa bir aralık seçin.',
    },
  },
  report_timeout: {
    statuses: [504],
    happened: {
      en: 'We could not get the report ready within its time limit.',
      tr: 'Raporu süresi içinde hazırlayamadık.',
    },
    toDo: {
      en: 'Remove a breakdown, shorten the date range, or generate the report in the background.',
      tr: 'Bir kırılımı kaldırın, tarih aralığını kısaltın ya da raporu arka planda oluşturun.',
    },
  },
  not_pending: {
    statuses: [409],
    happened: {
      en: 'This report is no longer being generated: it is ready, it failed or it was cancelled.',
      tr: 'Bu rapor artık hazırlanmıyor: tamamlandı, başarısız oldu ya da iptal edildi.',
    },
    toDo: {
      en: 'You can see its status in the list of reports. If you do not need the report, delete it.',
      tr: 'Durumunu rapor listesinde görürsünüz. Rapora ihtiyacınız yoksa silin.',
    },
  },
  export_empty: {
    statuses: [422],
    happened: {
      en: 'The CSV text you sent for the drive is empty.',
      tr: 'Drive için gönderdiğiniz CSV metni boş.',
    },
    toDo: {
      en: 'Send at least one line in `csvString`.',
      tr: '`csvString` alanında en az bir satır gönderin.',
    },
  },
  drive_unavailable: {
    statuses: [502],
    happened: {
      en: 'Google Drive did not accept the file, so nothing was stored.',
      tr: 'Google Drive dosyayı kabul etmedi, hiçbir şey kaydedilmedi.',
    },
    toDo: {
      en: 'Try again later, or download the file instead.',
      tr: 'Daha sonra yeniden deneyin ya da dosyayı indirin.',
    },
  },
  recipient_unsubscribed: {
    statuses: [422],
    happened: {
      en: 'A recipient of the scheduled report has unsubscribed from all reports of this account. The message tells you which addresses this is about.',
      tr: 'Zamanlanmış raporun alıcılarından biri bu hesabın bütün rapor aboneliklerinden çıkmış. Hangi adresler olduğu iletide yazar.',
    },
    toDo: {
      en: 'Remove these addresses. Recipients can only subscribe again themselves.',
      tr: 'Bu adresleri çıkarın. Alıcılar ancak kendileri yeniden abone olabilir.',
    },
  },
  recipient_limit: {
    statuses: [422],
    happened: {
      en: 'You have added 20 new report recipients to your account in the last 24 hours.',
      tr: 'Hesabınıza son 24 saatte 20 yeni rapor alıcısı eklediniz.',
    },
    toDo: {
      en: 'Remove some recipients, or add them tomorrow. The message says how many you can add now.',
      tr: 'Bazı alıcıları çıkarın ya da yarın ekleyin. Şu anda kaç alıcı ekleyebileceğiniz iletide yazar.',
    },
  },
  recipients_unconfirmed: {
    statuses: [422],
    happened: {
      en: 'We cannot send this report to any of its recipients yet: they have not confirmed, or they have unsubscribed.',
      tr: 'Bu raporu henüz hiçbir alıcıya gönderemiyoruz: onay vermediler ya da abonelikten çıktılar.',
    },
    toDo: {
      en: 'Ask one of the recipients to open the confirmation email, or add your own address.',
      tr: 'Alıcılardan birinden onay e-postasını açmasını isteyin ya da kendi adresinizi ekleyin.',
    },
  },
  term_closed: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'The account already has a payment for this month.',
      tr: 'Hesabın bu aya ait bir ödemesi zaten var.',
    },
    toDo: {
      en: 'Change the payment that exists.',
      tr: 'Var olan ödemeyi değiştirin.',
    },
  },
  payment_state: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'The status of the payment does not allow this step. There can be other reasons as well: the payment details are missing or changed in the last 72 hours, the balance is below the threshold, or there is no exchange rate.',
      tr: 'Ödemenin durumu bu adıma izin vermiyor. Başka nedenler de olabilir: ödeme bilgileri eksik ya da son 72 saatte değişti, bakiye eşiğin altında ya da döviz kuru yok.',
    },
    toDo: {
      en: 'The message says why. You approve a month first, then you pay it.',
      tr: 'Nedeni iletide yazar. Bir ayı önce onaylarsınız, sonra ödersiniz.',
    },
  },
  email_not_own: {
    statuses: [403],
    happened: {
      en: 'Reports generated in the background go only to the account’s email address, but the request gives a different one.',
      tr: 'Arka planda hazırladığımız raporları yalnızca hesabın e-posta adresine göndeririz, istekte ise başka bir adres var.',
    },
    toDo: {
      en: 'Send the account’s email address. For other recipients, use a scheduled report.',
      tr: 'Hesabın e-posta adresini gönderin. Raporu başkalarına ulaştırmak için zamanlanmış rapor kullanın.',
    },
  },
  batch_repeated: {
    statuses: [409],
    isOperators: true,
    happened: {
      en: 'An import with this batch name is being processed, or it was already imported with different rows or in a different state.',
      tr: 'Bu adla bir içe aktarım şu anda işleniyor ya da daha önce başka satırlarla veya başka bir durumla yapıldı.',
    },
    toDo: {
      en: 'You can only repeat an import with the same content. Give new content a new batch name.',
      tr: 'Bir içe aktarımı yalnızca aynı içerikle tekrarlayın. İçerik değiştiyse yeni bir ad verin.',
    },
  },
  rows_invalid: {
    statuses: [422],
    isOperators: true,
    happened: {
      en: 'We could not read some rows of the import, or we could not find the site they belong to. Nothing was imported.',
      tr: 'İçe aktarmanın bazı satırlarını okuyamadık ya da bu satırların sitesini bulamadık. Hiçbir şey içe aktarılmadı.',
    },
    toDo: {
      en: 'Each name in `fields` stands for a line and a column. Correct these, then import the entire file again.',
      tr: '`fields` alanındaki her ad bir satırla sütunu gösterir. Bunları düzeltin, sonra dosyanın tamamını yeniden içe aktarın.',
    },
  },
  signature_required: {
    statuses: [401, 403],
    happened: {
      en: 'This video only plays with a signed token, and the request has none (403). oEmbed gives no information about such videos (401).',
      tr: 'Bu video yalnızca imzalı bir belirteçle oynar, istekte ise belirteç yok (403). oEmbed böyle videolar için bilgi vermez (401).',
    },
    toDo: {
      en: 'Sign a token on your server with one of the account’s signing keys, then add it to the embed code.',
      tr: 'Sunucunuzda hesabın imza anahtarlarından biriyle bir belirteç imzalayın, sonra bunu yerleştirme koduna ekleyin.',
    },
  },
  signature_invalid: {
    statuses: [403],
    happened: {
      en: 'The token was not signed with a current key of the account, or it belongs to another video.',
      tr: 'Belirteci hesabın geçerli bir anahtarıyla imzalamadınız ya da belirteç başka bir videoya ait.',
    },
    toDo: {
      en: 'Check the key and the id of the video in the token. We no longer accept keys that you have removed.',
      tr: 'Anahtarı ve belirteçteki video kimliğini kontrol edin. Sildiğiniz anahtarları artık kabul etmiyoruz.',
    },
  },
  signature_expired: {
    statuses: [403],
    happened: {
      en: 'The token has a valid signature, but it has expired.',
      tr: 'Belirtecin imzası doğru, ama süresi dolmuş.',
    },
    toDo: {
      en: 'Sign a new token when the page loads. Check the clock of your server as well.',
      tr: 'Sayfa yüklenirken yeni bir belirteç imzalayın. Sunucunuzun saatini de kontrol edin.',
    },
  },
  bad_signature: {
    statuses: [403],
    happened: {
      en: 'The signed address of an upload part or a protected file was changed, or it has expired.',
      tr: 'Yükleme parçasının ya da korumalı dosyanın imzalı adresi değiştirilmiş ya da süresi dolmuş.',
    },
    toDo: {
      en: 'Request a new address and use it exactly as it is.',
      tr: 'Yeni bir adres isteyin ve hiç değiştirmeden kullanın.',
    },
  },
  part_too_large: {
    statuses: [413],
    happened: {
      en: 'A part of your upload is larger than 5,242,880 bytes.',
      tr: 'Yüklediğiniz bir parça 5.242.880 bayttan büyük.',
    },
    toDo: {
      en: 'Split the file into parts of exactly 5,242,880 bytes. Only the last one can be shorter.',
      tr: 'Dosyayı tam 5.242.880 baytlık parçalara bölün. Yalnızca son parça daha kısa olabilir.',
    },
  },
  too_many_requests: {
    statuses: [429],
    happened: {
      en: 'You have reached a limit of your account, session or network address. For example, you can only generate five reports at once.',
      tr: 'Hesabınızın, oturumunuzun ya da ağ adresinizin bir sınırına ulaştınız. Örneğin aynı anda en fazla beş rapor hazırlatabilirsiniz.',
    },
    toDo: {
      en: 'If the response has a `Retry-After` header, wait for the number of seconds it gives. Send fewer requests at once.',
      tr: 'Yanıtta `Retry-After` başlığı varsa orada yazan saniye kadar bekleyin. Bir defada daha az istek gönderin.',
    },
  },
  request_timeout: {
    statuses: [408],
    happened: {
      en: 'We did not receive the complete request in time.',
      tr: 'İsteğin tamamı bize süresi içinde ulaşmadı.',
    },
    toDo: {
      en: 'Send it again on a faster connection.',
      tr: 'Daha hızlı bir bağlantıyla yeniden gönderin.',
    },
  },
  payload_too_large: {
    statuses: [413],
    happened: {
      en: 'The body of the request is larger than we accept. You can send 16 KiB in public calls and 1 MiB in most others.',
      tr: 'İsteğin gövdesi kabul ettiğimizden büyük: herkese açık isteklerde 16 KiB, diğerlerinin çoğunda 1 MiB gönderebilirsiniz.',
    },
    toDo: {
      en: 'Send less at a time.',
      tr: 'Bir defada daha az veri gönderin.',
    },
  },
  unsupported_media_type: {
    statuses: [415],
    happened: {
      en: 'We do not accept the content type of the body in this call.',
      tr: 'Gövdenin içerik türünü bu istekte kabul etmiyoruz.',
    },
    toDo: {
      en: 'Send the body as JSON, with the header `Content-Type: application/json`.',
      tr: 'Gövdeyi `Content-Type: application/json` başlığıyla, JSON olarak gönderin.',
    },
  },
  range_not_satisfiable: {
    statuses: [416],
    happened: {
      en: 'You asked for bytes after the end of the file in the `Range` header.',
      tr: '`Range` başlığında dosyanın sonundan sonraki baytları istediniz.',
    },
    toDo: {
      en: 'Look up the size of the file in the `Content-Range` header, and request bytes within it.',
      tr: 'Dosyanın boyutuna `Content-Range` başlığında bakın ve bu sınırın içindeki baytları isteyin.',
    },
  },
  storage_full: {
    statuses: [507],
    happened: {
      en: 'The disk of the server is full, so we could not save anything.',
      tr: 'Sunucunun diski dolu, hiçbir şey kaydedemedik.',
    },
    toDo: {
      en: 'Try again later. An operator needs to free disk space or add some.',
      tr: 'Daha sonra yeniden deneyin. Bir işletmecinin diskte yer açması ya da disk eklemesi gerekiyor.',
    },
  },
  unavailable: {
    statuses: [503],
    happened: {
      en: 'The service or one of its databases is starting, overloaded or not responding.',
      tr: 'Hizmet ya da veritabanlarından biri yeni başlıyor, çok yoğun ya da yanıt vermiyor.',
    },
    toDo: {
      en: 'Send the same request again after a few seconds. If it fails again, wait longer each time.',
      tr: 'Aynı isteği birkaç saniye sonra yeniden gönderin. Yine olmazsa her seferinde daha uzun bekleyin.',
    },
  },
  internal: {
    statuses: [500],
    happened: {
      en: 'Something went wrong on our side. We can find the details in our logs.',
      tr: 'Bizden kaynaklanan bir sorun oluştu. Ayrıntılarını günlük kayıtlarımızda bulabiliriz.',
    },
    toDo: {
      en: 'Try again. If it happens again, contact support and include the `X-Request-Id` header of the response.',
      tr: 'Yeniden deneyin. Sorun sürerse destek ekibine yazın ve yanıttaki `X-Request-Id` başlığını ekleyin.',
    },
  },
} as const satisfies Record<ErrorCode, ErrorHelp>

/** The HTTP statuses with which a code is answered. */
export type StatusOf<C extends ErrorCode> = (typeof errorHelp)[C]['statuses'][number]

/** The codes that publishers and third-party apps may get. */
export const publishersCodes = errorCodes.filter((code) => !('isOperators' in errorHelp[code]))
