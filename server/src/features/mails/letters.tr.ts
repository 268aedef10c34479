import { formatDays, formatZonedDateTime } from '@matinee/contract/plain/format'
import type { Letters } from './letter.ts'
import { reportLettersTr } from './reportLetters.tr.ts'
import { shellWord } from './shellWord.ts'

const duration = (minutes: number) => (minutes % 60 ? `${minutes} dakika` : `${minutes / 60} saat`)

export const lettersTr: Letters = {
  greeting: (name) => (name ? `Merhaba ${name},` : 'Merhaba,'),
  linkLead: 'Düğme çalışmazsa bu adresi tarayıcınıza kopyalayın:',
  questions: (supportEmail) => `Sorularınız için: ${supportEmail}`,
  activation: (letter) => ({
    subject: 'Matinee hesabınızı etkinleştirin',
    preheader: 'Parolanızı belirleyin, hesabınız kullanıma açılsın.',
    heading: 'Hesabınız hazır',
    paragraphs: [
      'Matinee hesabınız sizi bekliyor. Adınızı doğrulayıp bir parola belirlediğinizde hemen başlayabilirsiniz.',
    ],
    button: { label: 'Hesabı etkinleştir', link: letter.link },
    footnote: `Bağlantı bir kez kullanılabilir ve ${letter.days} gün geçerlidir. Matinee’ye siz kaydolmadıysanız bu e-postayı dikkate almayın.`,
  }),
  reset: (letter) => ({
    subject: 'Yeni Matinee parolanızı belirleyin',
    preheader: `Bağlantı ${duration(letter.minutes)} geçerlidir.`,
    heading: 'Yeni parolanızı belirleyin',
    paragraphs: [
      'Matinee hesabınız için yeni bir parola istendi. Bunu siz istediyseniz yeni parolanızı aşağıdan belirleyebilirsiniz.',
    ],
    button: { label: 'Yeni parola belirle', link: letter.link },
    footnote: `Bağlantı bir kez kullanılabilir ve ${duration(letter.minutes)} geçerlidir. Bunu siz istemediyseniz bu e-postayı dikkate almayın; parolanız değişmez.`,
  }),
  secured: (letter) => ({
    subject: 'Yeni Matinee parolanızı belirleyin',
    preheader: `Bağlantı ${duration(letter.minutes)} geçerlidir.`,
    heading: 'Yeni parolanızı belirleyin',
    paragraphs: [
      'Ödeme bilgilerinizdeki değişiklik geri alındı. Parolanızı başkası da biliyor olabileceği için parolanızı geçersiz kıldık ve tüm cihazlardaki oturumları kapattık. Yeniden giriş yapmak için yeni bir parola belirleyin.',
    ],
    button: { label: 'Yeni parola belirle', link: letter.link },
    footnote: `Bağlantı bir kez kullanılabilir ve ${duration(letter.minutes)} geçerlidir. Süresi geçerse giriş sayfasındaki “Parolanızı mı unuttunuz?” bağlantısıyla yenisini isteyebilirsiniz.`,
  }),
  passwordChanged: (letter, { supportEmail, publicUrl }) => ({
    subject: 'Matinee parolanız değiştirildi',
    preheader: 'Bunu siz yapmadıysanız lütfen hemen harekete geçin.',
    heading: 'Parolanız değiştirildi',
    paragraphs: [
      `Matinee hesabınızın parolası ${formatZonedDateTime(letter.at, letter.timezone)} tarihinde değiştirildi. Diğer tüm oturumlar kapatıldı.`,
      `Bunu siz yaptıysanız başka bir işlem gerekmez. Siz yapmadıysanız hemen yeni bir parola belirleyin ve ${supportEmail} adresine yazın.`,
    ],
    button: { label: 'Bunu ben yapmadım', link: `${publicUrl}/auth/resetpassword` },
    footnote: 'Bu bildirim, parola her değiştiğinde gönderilir.',
  }),
  guessing: (_, { supportEmail, publicUrl }) => ({
    subject: 'Matinee hesabınıza giriş yapılmaya çalışılıyor',
    preheader: 'Çok sayıda yanlış parola denendi. Hesabınız hâlâ güvende.',
    heading: 'Çok sayıda yanlış parola denendi',
    paragraphs: [
      'Matinee hesabınız için çok sayıda yanlış parola denendi; hiçbiri doğru değildi. Artık dakikada yalnızca bir denemeye izin veriyoruz.',
      'Parolanız kısaysa veya başka yerlerde de kullanıyorsanız şimdi yeni bir parola belirleyin. Daha önce giriş yaptığınız yerlerden her zamanki gibi giriş yapabilirsiniz. Yeni bir yerden girerken beklemeniz gerekebilir; yeni parola belirlerseniz oradan hemen girebilirsiniz.',
      `Denemeleri siz yaptıysanız başka bir işlem gerekmez. Sorularınız için ${supportEmail} adresine yazabilirsiniz.`,
    ],
    button: { label: 'Yeni parola belirle', link: `${publicUrl}/auth/resetpassword` },
    footnote: 'Bu bildirim günde en fazla bir kez gönderilir.',
  }),
  registered: () => ({
    subject: 'Kaydınızı aldık',
    preheader: 'Ekibimiz kaydınızı inceleyip size yazacak.',
    heading: 'Kaydolduğunuz için teşekkür ederiz',
    paragraphs: [
      'Matinee kaydınız bize ulaştı. Ekibimiz kaydınızı inceleyecek ve hesabınız etkinleştirilebilir olduğunda size bu adresten haber verecek.',
      'O zamana kadar yapmanız gereken bir şey yok.',
    ],
    footnote: 'Matinee’ye siz kaydolmadıysanız bu e-postayı dikkate almayın.',
  }),
  newRegistration: ({ name, email, id }) => ({
    subject: `Yeni kayıt: ${email}`,
    preheader: 'Yeni bir kayıt onay bekliyor.',
    heading: 'Bir yayıncı katılmak istiyor',
    paragraphs: [
      'Yeni bir kayıt onay bekliyor.',
      {
        rows: [
          ['Ad', name],
          ['E-posta', email],
          ['Hesap', id],
        ],
      },
      'Onaylamak için sunucuda bu komutu çalıştırın. Tür, hangi alanların açılacağını belirler (0: video ve site reklamları):',
      { command: `matinee users approve ${email.startsWith('-') ? id : shellWord(email)} --type 0` },
    ],
    footnote: 'Onaydan sonra yayıncıya etkinleştirme bağlantısı içeren bir e-posta gönderilir.',
  }),
  siteAdded: ({ fqdn, formUrl, accountManagerEmail }) => ({
    subject: `${fqdn} için sıradaki adım: reklam yönetimi formu`,
    preheader: formUrl ? 'Reklamların kurulabilmesi için kısa bir form.' : 'Hesap yöneticiniz size yazacak.',
    heading: `${fqdn} eklendi`,
    paragraphs: formUrl
      ? [
          `${fqdn} sitesini eklediğiniz için teşekkür ederiz. Reklamlarını kurabilmemiz için lütfen reklam yönetimi formunu doldurun.`,
          `Form bize ulaştığında hesap yöneticiniz kurulumu yapacak ve size ${accountManagerEmail} adresinden yazacak.`,
        ]
      : [
          `${fqdn} sitesini eklediğiniz için teşekkür ederiz. Hesap yöneticiniz, reklamları kurabilmemiz için gereken reklam yönetimi formuyla size ${accountManagerEmail} adresinden yazacak.`,
          'Bu arada diğer adımlara devam edebilirsiniz.',
        ],
    ...(formUrl && { button: { label: 'Formu doldur', link: formUrl } }),
    footnote: 'Bu e-postayı, Matinee hesabınıza bir site eklendiği için aldınız.',
  }),
  newSite: ({ fqdn, name, email, siteId }) => ({
    subject: `Yeni site: ${fqdn}`,
    preheader: 'Bir yayıncının eklediği site kurulum bekliyor.',
    heading: 'Bir yayıncı site ekledi',
    paragraphs: [
      'Sitenin reklam alanları, ads.txt satırları ve raporları kurulmayı bekliyor.',
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
    footnote: 'Yayıncıya reklam yönetimi formu gönderildi ya da sizin yazacağınız bildirildi.',
  }),
  paymentInfoChanged: ({ at, timezone, undo }, { supportEmail, publicUrl }) => ({
    subject: 'Matinee ödeme bilgileriniz değiştirildi',
    preheader: 'Bunu siz yapmadıysanız lütfen hemen harekete geçin.',
    heading: 'Ödeme bilgileriniz değiştirildi',
    paragraphs: [
      `Matinee hesabınızın ödeme bilgileri ${formatZonedDateTime(at, timezone)} tarihinde değiştirildi. Bir sonraki ödeme bu bilgilere göre yapılacak.`,
      undo
        ? `Bunu siz yaptıysanız başka bir işlem gerekmez. Siz yapmadıysanız değişikliği en geç ${formatZonedDateTime(undo.until, timezone)} tarihine kadar geri alın: önceki bilgiler geri gelir, tüm cihazlarda oturumunuz kapatılır ve yeni parola için size bir bağlantı göndeririz.`
        : `Bunu siz yaptıysanız başka bir işlem gerekmez. Siz yapmadıysanız hemen ${supportEmail} adresine yazın, yeni bir parola belirleyin ve ödeme bilgilerinizi düzeltin.`,
    ],
    button: undo
      ? { label: 'Değişikliği geri al', link: undo.link }
      : { label: 'Ödeme bilgilerini kontrol et', link: `${publicUrl}/payments` },
    footnote:
      'Ödeme bilgileri değiştirildiğinde 72 saat boyunca ödeme yapılmaz. Bu bildirim, ödeme bilgileri her değiştiğinde gönderilir ve bu bilgilerin hiçbirini içermez.',
  }),
  paymentSent: ({ amount, day, term }, { publicUrl }) => ({
    subject: `${amount} tutarındaki ödemeniz yapıldı`,
    preheader: `Dönem: ${term}.`,
    heading: `Size ${amount} ödedik`,
    paragraphs: [
      `${term} dönemi dahil kazancınız ${day} tarihinde ödendi. Tutarın hesabınıza geçmesi birkaç gün sürebilir.`,
      {
        rows: [
          ['Tutar', amount],
          ['Ödeme tarihi', day],
          ['Dönem', term],
        ],
      },
    ],
    button: { label: 'Hesap özetini gör', link: `${publicUrl}/payments` },
    footnote: 'Bu e-postayı, Matinee hesabınıza ödeme yapıldığı için aldınız.',
  }),
  reportReady: ({ link, days: kept, startDay, endDay }) => ({
    subject: 'Raporunuz hazır',
    preheader: 'Raporu CSV dosyası olarak indirebilirsiniz.',
    heading: 'Raporunuz hazır',
    paragraphs: [
      `${formatDays(startDay, endDay)} tarihleri arasındaki raporunuzun hazırlanması uzun sürdüğü için rapor arka planda oluşturuldu. Raporu CSV dosyası olarak indirebilirsiniz.`,
    ],
    button: { label: 'Raporlarınıza gidin', link },
    footnote: `Dosyayı indirmek için oturum açın. Dosya ${kept} gün saklanır.`,
  }),
  ...reportLettersTr,
}
