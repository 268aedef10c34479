import { formatDays, formatZonedDateTime } from '@matinee/contract/plain/format'
import type { Letter, Letters, LetterText } from './letter.ts'
import { reportLettersTr } from './reportLetters.tr.ts'
import { securityLettersTr } from './securityLetters.tr.ts'
import { shellWord } from './shellWord.ts'

const duration = (minutes: number) => (minutes % 60 ? `${minutes} dakika` : `${minutes / 60} saat`)

type ActivationLetter = Extract<Letter, { kind: 'activation' }>

const approval = (letter: ActivationLetter): LetterText => ({
  subject: 'Matinee hesabınızı etkinleştirin',
  preheader: `İlk kez giriş yapmak için ${letter.days} gün içinde bir parola belirleyin.`,
  heading: 'Hesabınızı etkinleştirin',
  paragraphs: ['Matinee hesabınızı onayladık. Adınızı kontrol edin, parolanızı belirleyin ve başlayın.'],
  button: { label: 'Hesabı etkinleştir', link: letter.link },
  note: `Bağlantıyı ${letter.days} gün içinde bir kez kullanabilirsiniz. Matinee’ye siz kaydolmadıysanız bir şey yapmayın; hesap etkinleşmeden kimse giriş yapamaz.`,
  footnote: 'Bu e-postayı neden aldınız? Bu adresle bir Matinee hesabı açıldı.',
})

const invitation = (letter: ActivationLetter): LetterText => ({
  subject: 'Matinee’ye davet edildiniz',
  preheader: `Sizin için bir hesap hazır. ${letter.days} gün içinde parolasını belirleyin.`,
  heading: 'Hesabınız hazır',
  paragraphs: [
    'Matinee ekibi sizin için bir hesap oluşturdu. Adınızı kontrol edin, parolanızı belirleyin ve başlayın.',
  ],
  button: { label: 'Hesabı etkinleştir', link: letter.link },
  note: `Bağlantıyı ${letter.days} gün içinde bir kez kullanabilirsiniz. Bir hesap beklemiyorsanız bir şey yapmayın; hesap etkinleşmeden kimse giriş yapamaz.`,
  footnote: 'Bu e-postayı neden aldınız? Matinee ekibi bu adresle bir hesap oluşturdu.',
})

export const lettersTr: Letters = {
  greeting: (name) => (name ? `Merhaba ${name},` : 'Merhaba,'),
  linkLead: 'Düğme çalışmazsa bu adresi tarayıcınıza kopyalayın:',
  sentBy: ({ host, supportEmail }) =>
    `Gönderen: Matinee, ${host}. Bir sorunuz olursa ${supportEmail} adresine yazın.`,
  activation: (letter) => (letter.isInvited ? invitation(letter) : approval(letter)),
  refused: ({ reason }, { supportEmail }) => ({
    subject: 'Matinee kaydınızı onaylayamadık',
    preheader: 'Kaydınızı inceledik, nedenini burada bulabilirsiniz.',
    heading: 'Kaydınızı onaylayamadık',
    paragraphs: [
      'Matinee’ye kaydolduğunuz için teşekkürler. Kaydınızı inceledik ve onaylayamadık. Gerekçemiz:',
      reason,
      `Bir şeyi gözden kaçırdığımızı düşünüyorsanız ${supportEmail} adresine yazın.`,
    ],
    footnote: 'Bu e-postayı neden aldınız? Biri bu adresle Matinee’ye kaydoldu.',
  }),
  reset: (letter) => ({
    subject: 'Matinee parolanızı sıfırlayın',
    preheader: `Bağlantıyı ${duration(letter.minutes)} içinde kullanın. İsteği siz yapmadıysanız parolanız değişmez.`,
    heading: 'Parolanızı sıfırlayın',
    paragraphs: [
      'Matinee hesabınızın parolasını sıfırlamamız istendi. İsteği siz yaptıysanız yeni parolanızı şimdi belirleyin.',
    ],
    button: { label: 'Parola belirle', link: letter.link },
    note: `Bağlantıyı ${duration(letter.minutes)} içinde bir kez kullanabilirsiniz. İsteği siz yapmadıysanız bir şey yapmayın; parolanız aynı kalır.`,
    footnote:
      'Bu e-postayı neden aldınız? Biri, bu adresle açılan Matinee hesabının parolasını sıfırlamak istedi.',
  }),
  secured: (letter, { supportEmail }) => ({
    subject: 'Matinee’ye yeniden giriş yapmak için yeni bir parola belirleyin',
    preheader: 'Ödeme bilgileriniz eski hâline döndü, ama eski parolanız artık geçmiyor.',
    heading: 'Yeni parolanızı belirleyin',
    paragraphs: [
      'Ödeme bilgilerinizdeki değişiklik geri alındı, önceki bilgileriniz yeniden geçerli.',
      'Parolanızı başkası biliyor olabilir. Bu yüzden parolanızı geçersiz kıldık ve tüm cihazlarda oturumunuzu kapattık. Yeni bir parola belirleyince yeniden giriş yapabilirsiniz.',
    ],
    button: { label: 'Parola belirle', link: letter.link },
    note: `Bağlantıyı ${duration(letter.minutes)} içinde bir kez kullanabilirsiniz. Süresi geçerse giriş sayfasından yenisini isteyin. Değişikliği siz geri almadıysanız ${supportEmail} adresine yazın.`,
    footnote:
      'Bu e-postayı neden aldınız? Biri, size gönderdiğimiz bağlantıyı kullandı ve Matinee hesabınızın ödeme bilgilerindeki değişikliği geri aldı.',
  }),
  passwordChanged: (letter, { supportEmail, publicUrl }) => ({
    subject: 'Matinee parolanız değişti',
    preheader: 'Siz değiştirmediyseniz hemen sıfırlayın.',
    heading: 'Parolanız değişti',
    paragraphs: [
      `Matinee parolanız ${formatZonedDateTime(letter.at, letter.timezone)} tarihinde değişti. Diğer tüm cihazlarda oturumunuzu kapattık.`,
      `Siz değiştirdiyseniz bir şey yapmanıza gerek yok. Siz değiştirmediyseniz parolanızı hemen sıfırlayın ve ${supportEmail} adresine yazın.`,
    ],
    button: { label: 'Parolayı sıfırla', link: `${publicUrl}/auth/resetpassword` },
    footnote:
      'Bu e-postayı neden aldınız? Matinee hesabınızın parolası değişti. Parolanız her değiştiğinde size haber veririz.',
  }),
  guessing: (_, { supportEmail, publicUrl }) => ({
    subject: 'Birisi Matinee parolanızı tahmin etmeye çalışıyor',
    preheader: 'Denemelerin hiçbiri tutmadı, yenilerini de yavaşlatıyoruz.',
    heading: 'Birisi parolanızı tahmin etmeye çalışıyor',
    paragraphs: [
      'Birisi Matinee hesabınıza girmek için birçok parola denedi ama hiçbirini tutturamadı. Daha önce giriş yapmadığınız yerlerden artık dakikada yalnızca bir denemeye izin veriyoruz.',
      'Parolanız kısaysa ya da başka yerde de kullanıyorsanız hemen sıfırlayın. Deneyen sizseniz bir şey yapmanıza gerek yok.',
    ],
    button: { label: 'Parolayı sıfırla', link: `${publicUrl}/auth/resetpassword` },
    note: `Daha önce giriş yaptığınız yerlerden her zamanki gibi girebilirsiniz. Yeni bir yerden beklemeden girmek isterseniz parolanızı sıfırlayın. Emin değilseniz ${supportEmail} adresine yazın.`,
    footnote:
      'Bu e-postayı neden aldınız? Biri Matinee hesabınıza girmeyi birçok kez denedi ama giremedi. Denemeler sürse bile günde en fazla bir kez yazarız.',
  }),
  ...securityLettersTr,
  registered: () => ({
    subject: 'Matinee kaydınızı aldık',
    preheader: 'Hesabınızı onaylayınca size etkinleştirme bağlantısını göndereceğiz.',
    heading: 'Kaydolduğunuz için teşekkür ederiz',
    paragraphs: [
      'Ekibimiz kaydınızı inceliyor. Onaylayınca bu adrese bir etkinleştirme bağlantısı göndereceğiz.',
      'O zamana kadar bir şey yapmanıza gerek yok.',
    ],
    footnote:
      'Bu e-postayı neden aldınız? Bu adresle Matinee’ye kaydolundu. Siz kaydolmadıysanız bir şey yapmanıza gerek yok.',
  }),
  newRegistration: ({ name, email, id }, { supportEmail }) => ({
    subject: `Yeni kayıt: ${email}`,
    preheader: 'Hesabı onaylayınca etkinleştirme bağlantısını göndereceğiz.',
    heading: 'Yeni bir yayıncı kaydoldu',
    paragraphs: [
      'Bu hesap onayınızı bekliyor:',
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
    note: 'Hesabı onaylayınca yayıncıya e-postayla bir etkinleştirme bağlantısı göndeririz.',
    footnote: `Bu e-postayı neden aldınız? Bu Matinee kurulumunun destek adresi olarak ${supportEmail} ayarlı.`,
  }),
  siteAdded: ({ fqdn, formUrl, accountManagerEmail }) => ({
    subject: formUrl
      ? `${fqdn} için sıradaki adım: reklam yöneticisi formu`
      : `${fqdn} için sıradaki adım: hesap yöneticiniz size yazacak`,
    preheader: formUrl
      ? 'Reklamlarınızı yanıtlarınıza göre hazırlayacağız.'
      : `Reklam yöneticisi formu ${accountManagerEmail} adresinden gelecek.`,
    heading: `${fqdn} eklendi`,
    paragraphs: formUrl
      ? [
          `${fqdn} sitesinin reklamlarını hazırlamadan önce reklam yöneticisi formunu doldurmanızı istiyoruz.`,
          `Sonra hesap yöneticiniz reklamlarınızı hazırlar ve size ${accountManagerEmail} adresinden yazar.`,
        ]
      : [
          `Hesap yöneticiniz size ${accountManagerEmail} adresinden reklam yöneticisi formunu gönderecek. ${fqdn} sitesinin reklamlarını yanıtlarınıza göre hazırlayacağız.`,
          'Form gelene kadar diğer adımlara devam edebilirsiniz.',
        ],
    ...(formUrl && { button: { label: 'Formu doldur', link: formUrl } }),
    footnote: `Bu e-postayı neden aldınız? Matinee hesabınıza ${fqdn} sitesi eklendi.`,
  }),
  newSite: ({ fqdn, name, email, siteId, hasForm }, { accountManagerEmail }) => ({
    subject: `Yeni site: ${fqdn}`,
    preheader: 'Reklam alanları, ads.txt satırları ve raporları sizi bekliyor.',
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
      ? 'Reklam yöneticisi formunu yayıncıya gönderdik bile.'
      : 'Reklam yöneticisi formunu yayıncıya gönderin. Formun sizden geleceğini söyledik.',
    footnote: `Bu e-postayı neden aldınız? Bu Matinee kurulumunda hesap yöneticisinin adresi olarak ${accountManagerEmail} ayarlı.`,
  }),
  paymentInfoChanged: ({ at, timezone, undo }, { supportEmail, publicUrl }) => ({
    subject: 'Matinee ödeme bilgileriniz değişti',
    preheader: undo
      ? `Siz değiştirmediyseniz şu ana kadar geri alın: ${formatZonedDateTime(undo.until, timezone)}.`
      : 'Siz değiştirmediyseniz hemen kontrol edin.',
    heading: 'Ödeme bilgileriniz değişti',
    paragraphs: [
      `Matinee hesabınızın ödeme bilgileri ${formatZonedDateTime(at, timezone)} tarihinde değişti. Bir sonraki ödemenizi yeni bilgilere göre yapacağız.`,
      undo
        ? `Siz değiştirdiyseniz bir şey yapmanıza gerek yok. Siz değiştirmediyseniz ${formatZonedDateTime(undo.until, timezone)} tarihine kadar geri alın. Önceki bilgilerinizi geri getirir, tüm cihazlarda oturumunuzu kapatır ve yeni parola belirlemeniz için size bir bağlantı göndeririz.`
        : `Siz değiştirdiyseniz bir şey yapmanıza gerek yok. Siz değiştirmediyseniz hemen ${supportEmail} adresine yazın, parolanızı sıfırlayın ve ödeme bilgilerinizi düzeltin.`,
    ],
    button: undo
      ? { label: 'Değişikliği geri al', link: undo.link }
      : { label: 'Ödeme bilgilerini kontrol et', link: `${publicUrl}/payments` },
    ...(undo && { note: 'Değişiklikten sonra 72 saat boyunca yeni bilgilere ödeme yapmayız.' }),
    footnote:
      'Bu e-postayı neden aldınız? Matinee hesabınızın ödeme bilgileri değişti. Her değişiklikte size haber veririz ama bilgilerinizi e-postaya yazmayız.',
  }),
  paymentSent: ({ amount, day, term }, { publicUrl }) => ({
    subject: `${amount} tutarındaki ödemenizi gönderdik`,
    preheader: `${term} sonuna kadarki kazancınızı ödedik. Ekstreniz hazır.`,
    heading: `Size ${amount} gönderdik`,
    paragraphs: [
      `${term} sonuna kadarki kazancınızı ödedik. Paranın banka hesabınıza geçmesi birkaç gün sürebilir.`,
      {
        rows: [
          ['Tutar', amount],
          ['Ödeme tarihi', day],
          ['Kazanç dönemi', `${term} sonuna kadar`],
        ],
      },
    ],
    button: { label: 'Ekstreyi görüntüle', link: `${publicUrl}/payments` },
    footnote: 'Bu e-postayı neden aldınız? Matinee kazancınızı ödedik.',
  }),
  reportReady: ({ link, days: kept, startDay, endDay }) => ({
    subject: `${formatDays(startDay, endDay)} raporunuz hazır`,
    preheader: `CSV dosyasını ${kept} gün içinde indirebilirsiniz.`,
    heading: 'Raporunuz hazır',
    paragraphs: [
      `${formatDays(startDay, endDay)} raporunuz uzun sürdü, biz de arka planda oluşturduk. Şimdi CSV dosyası olarak indirebilirsiniz.`,
    ],
    button: { label: 'Raporları aç', link },
    note: `Dosyayı indirmek için giriş yapın. Dosyayı ${kept} gün saklarız.`,
    footnote: 'Bu e-postayı neden aldınız? Bu raporu Matinee’de siz istediniz.',
  }),
  ...reportLettersTr,
}
