import { formatDays, formatZonedDateTime } from '@matinee/contract/plain/format'
import type { Letters } from './letter.ts'
import { reportLettersTr } from './reportLetters.tr.ts'
import { shellWord } from './shellWord.ts'

const duration = (minutes: number) => (minutes % 60 ? `${minutes} dakika` : `${minutes / 60} saat`)

export const lettersTr: Letters = {
  greeting: (name) => (name ? `Merhaba ${name},` : 'Merhaba,'),
  linkLead: 'Düğme çalışmazsa bu adresi tarayıcınıza kopyalayın:',
  sentBy: ({ host, supportEmail }) =>
    `Gönderen: Matinee, ${host}. Sorularınız için ${supportEmail} adresine yazabilirsiniz.`,
  activation: (letter) => ({
    subject: 'Matinee hesabınızı etkinleştirin',
    preheader: `İlk girişiniz için ${letter.days} gün içinde bir parola belirleyin.`,
    heading: 'Hesabınızı etkinleştirin',
    paragraphs: ['Matinee hesabınız onaylandı. Başlamak için adınızı kontrol edip bir parola belirleyin.'],
    button: { label: 'Hesabı etkinleştir', link: letter.link },
    note: `Bağlantı bir kez kullanılabilir ve ${letter.days} gün geçerlidir. Matinee’ye siz kaydolmadıysanız bu e-postayı dikkate almayın; etkinleştirilmeyen hesaba kimse giriş yapamaz.`,
    footnote: 'Bu e-postayı, bu adresle bir Matinee hesabı açıldığı için aldınız.',
  }),
  reset: (letter) => ({
    subject: 'Matinee parolanızı sıfırlayın',
    preheader: `Bağlantı ${duration(letter.minutes)} geçerli. İsteği siz yapmadıysanız parolanız değişmez.`,
    heading: 'Parolanızı sıfırlayın',
    paragraphs: [
      'Matinee hesabınızın parolası için sıfırlama isteği aldık. İsteği siz yaptıysanız yeni parolanızı şimdi belirleyin.',
    ],
    button: { label: 'Parola belirle', link: letter.link },
    note: `Bağlantı bir kez kullanılabilir ve ${duration(letter.minutes)} geçerlidir. İsteği siz yapmadıysanız bu e-postayı dikkate almayın; parolanız değişmez.`,
    footnote:
      'Bu e-postayı, bu adresle açılmış Matinee hesabı için parola sıfırlama isteğinde bulunulduğu için aldınız.',
  }),
  secured: (letter, { supportEmail }) => ({
    subject: 'Matinee’ye yeniden giriş yapmak için yeni bir parola belirleyin',
    preheader: 'Ödeme bilgileriniz eski hâline döndü. Eski parolanız artık geçerli değil.',
    heading: 'Yeni parolanızı belirleyin',
    paragraphs: [
      'Ödeme bilgilerinizdeki değişiklik geri alındı; önceki bilgileriniz yeniden geçerli.',
      'Parolanızı başkası biliyor olabilir. Bu yüzden parolanızı geçersiz kıldık ve tüm cihazlarda oturumunuzu kapattık. Yeniden giriş yapmak için yeni bir parola belirleyin.',
    ],
    button: { label: 'Parola belirle', link: letter.link },
    note: `Bağlantı bir kez kullanılabilir ve ${duration(letter.minutes)} geçerlidir. Giriş sayfasından yeni bir bağlantı isteyebilirsiniz. Değişikliği siz geri almadıysanız ${supportEmail} adresine yazın.`,
    footnote:
      'Bu e-postayı, Matinee hesabınızın ödeme bilgilerindeki bir değişiklik size gönderdiğimiz bağlantıyla geri alındığı için aldınız.',
  }),
  passwordChanged: (letter, { supportEmail, publicUrl }) => ({
    subject: 'Matinee parolanız değiştirildi',
    preheader: 'Bunu siz yapmadıysanız parolanızı hemen sıfırlayın.',
    heading: 'Parolanız değiştirildi',
    paragraphs: [
      `Matinee hesabınızın parolası ${formatZonedDateTime(letter.at, letter.timezone)} tarihinde değiştirildi. Diğer tüm cihazlarda oturumunuz kapatıldı.`,
      `Bunu siz yaptıysanız başka bir işlem gerekmez. Siz yapmadıysanız parolanızı hemen sıfırlayın ve ${supportEmail} adresine yazın.`,
    ],
    button: { label: 'Parolayı sıfırla', link: `${publicUrl}/auth/resetpassword` },
    footnote:
      'Bu e-postayı, Matinee hesabınızın parolası değiştirildiği için aldınız. Her parola değişikliğinden sonra gönderilir.',
  }),
  guessing: (_, { supportEmail, publicUrl }) => ({
    subject: 'Birisi Matinee parolanızı tahmin etmeye çalışıyor',
    preheader: 'Denenen parolaların hiçbiri doğru değildi. Yeni denemeleri yavaşlattık.',
    heading: 'Birisi parolanızı tahmin etmeye çalışıyor',
    paragraphs: [
      'Matinee hesabınız için çok sayıda yanlış parola denendi; hiçbiri doğru değildi. Daha önce giriş yapmadığınız yerlerden artık dakikada yalnızca bir denemeye izin veriyoruz.',
      'Parolanız kısaysa veya başka yerlerde de kullanıyorsanız hemen sıfırlayın. Denemeleri siz yaptıysanız başka bir işlem gerekmez.',
    ],
    button: { label: 'Parolayı sıfırla', link: `${publicUrl}/auth/resetpassword` },
    note: `Daha önce giriş yaptığınız yerlerden her zamanki gibi girebilirsiniz. Yeni bir yerden beklemeden girmek için parolanızı sıfırlayın. Emin değilseniz ${supportEmail} adresine yazın.`,
    footnote:
      'Bu e-postayı, Matinee hesabınıza çok sayıda başarısız giriş denemesi yapıldığı için aldınız. Günde en fazla bir kez gönderilir.',
  }),
  registered: () => ({
    subject: 'Matinee kaydınızı aldık',
    preheader: 'Hesabınız onaylandığında size etkinleştirme bağlantısı göndereceğiz.',
    heading: 'Kaydolduğunuz için teşekkür ederiz',
    paragraphs: [
      'Ekibimiz kaydınızı inceliyor. Hesabınız onaylandığında bu adrese bir etkinleştirme bağlantısı göndereceğiz.',
      'O zamana kadar yapmanız gereken bir şey yok.',
    ],
    footnote:
      'Bu e-postayı, bu adresle Matinee’ye kayıt yapıldığı için aldınız. Siz kaydolmadıysanız dikkate almayın.',
  }),
  newRegistration: ({ name, email, id }, { supportEmail }) => ({
    subject: `Yeni kayıt: ${email}`,
    preheader: 'Etkinleştirme bağlantısının gönderilmesi için hesabı onaylayın.',
    heading: 'Yeni bir yayıncı kaydoldu',
    paragraphs: [
      'Bu hesap onay bekliyor:',
      {
        rows: [
          ['Ad', name],
          ['E-posta', email],
          ['Hesap', id],
        ],
      },
      'Onaylamak için sunucuda bu komutu çalıştırın. Yayıncının hangi bölümleri açabileceğini hesap türü belirler (0: videolar ve site reklamları):',
      { command: `matinee users approve ${email.startsWith('-') ? id : shellWord(email)} --type 0` },
    ],
    note: 'Onaydan sonra yayıncıya e-postayla bir etkinleştirme bağlantısı gönderilir.',
    footnote: `Bu e-postayı, ${supportEmail} bu Matinee kurulumunun destek adresi olduğu için aldınız.`,
  }),
  siteAdded: ({ fqdn, formUrl, accountManagerEmail }) => ({
    subject: formUrl
      ? `${fqdn} için sıradaki adım: reklam yöneticisi formu`
      : `${fqdn} için sıradaki adım: hesap yöneticiniz size yazacak`,
    preheader: formUrl
      ? 'Reklamlarınızı kurmak için bu forma ihtiyacımız var.'
      : `Reklam yöneticisi formu ${accountManagerEmail} adresinden gelecek.`,
    heading: `${fqdn} eklendi`,
    paragraphs: formUrl
      ? [
          `${fqdn} sitesinin reklamlarını kurabilmemiz için reklam yöneticisi formunu doldurun.`,
          `Ardından hesap yöneticiniz reklamlarınızı kuracak ve size ${accountManagerEmail} adresinden yazacak.`,
        ]
      : [
          `Hesap yöneticiniz size ${accountManagerEmail} adresinden reklam yöneticisi formunu gönderecek. ${fqdn} sitesinin reklamlarını kurabilmemiz için bu forma ihtiyacımız var.`,
          'Bu arada diğer adımlara devam edebilirsiniz.',
        ],
    ...(formUrl && { button: { label: 'Formu doldur', link: formUrl } }),
    footnote: `Bu e-postayı, ${fqdn} sitesi Matinee hesabınıza eklendiği için aldınız.`,
  }),
  newSite: ({ fqdn, name, email, siteId, hasForm }, { accountManagerEmail }) => ({
    subject: `Yeni site: ${fqdn}`,
    preheader: 'Reklam alanları, ads.txt satırları ve raporları ayarlanacak.',
    heading: 'Bir yayıncı site ekledi',
    paragraphs: [
      'Bu sitenin reklam alanlarını, ads.txt satırlarını ve raporlarını ayarlayın:',
      {
        rows: [
          ['Site', fqdn],
          ['Yayıncı', name],
          ['E-posta', email],
        ],
      },
      'Sitenin ayarlarını görmek için sunucuda bu komutu çalıştırın:',
      { command: `matinee sites show ${siteId}` },
    ],
    note: hasForm
      ? 'Reklam yöneticisi formunu yayıncıya biz gönderdik.'
      : 'Reklam yöneticisi formunu yayıncıya gönderin; formun sizden geleceğini kendisine bildirdik.',
    footnote: `Bu e-postayı, ${accountManagerEmail} bu Matinee kurulumunun hesap yöneticisi adresi olduğu için aldınız.`,
  }),
  paymentInfoChanged: ({ at, timezone, undo }, { supportEmail, publicUrl }) => ({
    subject: 'Matinee ödeme bilgileriniz değiştirildi',
    preheader: undo
      ? `Bunu siz yapmadıysanız geri almak için son tarih: ${formatZonedDateTime(undo.until, timezone)}.`
      : 'Bunu siz yapmadıysanız bilgilerinizi hemen kontrol edin.',
    heading: 'Ödeme bilgileriniz değiştirildi',
    paragraphs: [
      `Matinee hesabınızın ödeme bilgileri ${formatZonedDateTime(at, timezone)} tarihinde değiştirildi. Bir sonraki ödemeniz yeni bilgilere göre yapılacak.`,
      undo
        ? `Bunu siz yaptıysanız başka bir işlem gerekmez. Siz yapmadıysanız değişikliği ${formatZonedDateTime(undo.until, timezone)} tarihine kadar geri alın. Geri aldığınızda önceki bilgileriniz geri gelir, tüm cihazlarda oturumunuz kapatılır ve yeni parola belirlemeniz için size bir bağlantı göndeririz.`
        : `Bunu siz yaptıysanız başka bir işlem gerekmez. Siz yapmadıysanız hemen ${supportEmail} adresine yazın, parolanızı sıfırlayın ve ödeme bilgilerinizi düzeltin.`,
    ],
    button: undo
      ? { label: 'Değişikliği geri al', link: undo.link }
      : { label: 'Ödeme bilgilerini kontrol et', link: `${publicUrl}/payments` },
    ...(undo && { note: 'Değişiklikten sonraki 72 saat boyunca yeni bilgilere ödeme yapmayız.' }),
    footnote:
      'Bu e-postayı, Matinee hesabınızın ödeme bilgileri değiştirildiği için aldınız. Her değişiklikten sonra gönderilir ve ödeme bilgilerini içermez.',
  }),
  paymentSent: ({ amount, day, term }, { publicUrl }) => ({
    subject: `${amount} tutarındaki ödemenizi gönderdik`,
    preheader: `${term} sonuna kadarki kazancınızı kapsar. Ekstreniz hazır.`,
    heading: `Size ${amount} gönderdik`,
    paragraphs: [
      `Bu ödeme, ${term} sonuna kadarki kazancınızı kapsar. Tutarın banka hesabınıza geçmesi birkaç gün sürebilir.`,
      {
        rows: [
          ['Tutar', amount],
          ['Ödeme tarihi', day],
          ['Kazanç dönemi', `${term} sonuna kadar`],
        ],
      },
    ],
    button: { label: 'Ekstreyi görüntüle', link: `${publicUrl}/payments` },
    footnote: 'Bu e-postayı, Matinee hesabınıza ödeme yapıldığı için aldınız.',
  }),
  reportReady: ({ link, days: kept, startDay, endDay }) => ({
    subject: `${formatDays(startDay, endDay)} raporunuz hazır`,
    preheader: `CSV dosyasını ${kept} gün içinde indirebilirsiniz.`,
    heading: 'Raporunuz hazır',
    paragraphs: [
      `${formatDays(startDay, endDay)} raporunuzun hazırlanması uzun sürdüğü için raporu arka planda oluşturduk. Şimdi CSV dosyası olarak indirebilirsiniz.`,
    ],
    button: { label: 'Raporları aç', link },
    note: `Dosyayı indirmek için giriş yapın. Dosyayı ${kept} gün saklarız.`,
    footnote: 'Bu e-postayı, Matinee’de bu raporu istediğiniz için aldınız.',
  }),
  ...reportLettersTr,
}
