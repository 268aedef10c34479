import { nameDevice } from '@matinee/contract/plain/account/nameDevice'
import type { SecurityChange } from '@matinee/contract/plain/account/secondFactors'
import { formatZonedDateTime } from '@matinee/contract/plain/format'
import { namePlace } from './namePlace.ts'
import type { Letters } from './letter.ts'

type Words = { subject: string; what: string; heading?: string; isAddition?: true }

const changes: Record<SecurityChange, Words> = {
  authenticatorAdded: {
    subject: 'Matinee hesabınıza kimlik doğrulama uygulaması eklendi',
    what: 'Hesabınıza bir kimlik doğrulama uygulaması eklendi. Parolayla giriş yaparken artık bu uygulamadaki kod da gerekiyor.',
    isAddition: true,
  },
  authenticatorRemoved: {
    subject: 'Matinee hesabınızdan kimlik doğrulama uygulaması kaldırıldı',
    what: 'Kimlik doğrulama uygulaması kaldırıldı. Kodları artık geçerli değil.',
  },
  passkeyAdded: {
    subject: 'Matinee hesabınıza geçiş anahtarı eklendi',
    what: 'Hesabınıza bir geçiş anahtarı eklendi. Bu anahtarın bulunduğu cihazın kilidini açabilen kişi giriş yapabilir.',
    isAddition: true,
  },
  passkeyRemoved: {
    subject: 'Matinee hesabınızdan bir geçiş anahtarı kaldırıldı',
    what: 'Bir geçiş anahtarı kaldırıldı. Artık onunla giriş yapılamaz.',
  },
  recoveryCodesReplaced: {
    subject: 'Matinee kurtarma kodlarınız yenilendi',
    what: 'Kurtarma kodlarınız yenilendi. Eskileri artık geçerli değil.',
  },
  recoveryCodeUsed: {
    subject: 'Matinee hesabınıza bir kurtarma koduyla giriş yapıldı',
    heading: 'Kurtarma koduyla giriş yapıldı',
    what: 'Birisi parolanız ve kurtarma kodlarınızdan biriyle giriş yaptı. Her kod bir kez kullanılabilir.',
  },
  factorsReset: {
    subject: 'Matinee hesabınızın ikinci adımları kaldırıldı',
    what: 'Destek ekibimiz kimlik doğrulama uygulamanızı, geçiş anahtarlarınızı ve kurtarma kodlarınızı kaldırdı ve tüm oturumlarınızı kapattı. Parolanızla giriş yapıp yenilerini ekleyebilirsiniz.',
  },
}

export const securityLettersTr: Pick<Letters, 'securityChanged' | 'newDevice' | 'codeGuessing'> = {
  securityChanged: ({ change, at, timezone }, { supportEmail, publicUrl }) => ({
    subject: changes[change].subject,
    preheader: 'Siz yapmadıysanız hemen harekete geçin.',
    heading: changes[change].heading ?? 'Giriş yönteminiz değişti',
    paragraphs: [
      changes[change].what,
      `Bu işlem ${formatZonedDateTime(at, timezone)} tarihinde yapıldı. Haberiniz varsa bir şey yapmanıza gerek yok. ${changes[change].isAddition ? 'Siz yapmadıysanız hemen kaldırın ve parolanızı değiştirin: yalnızca parolayı değiştirmek onu kaldırmaz.' : 'Siz yapmadıysanız parolanızı hemen değiştirin.'} Giriş yapamıyorsanız ${supportEmail} adresine yazın.`,
    ],
    button: { label: 'Güvenlik ayarlarını aç', link: `${publicUrl}/auth/security` },
    footnote:
      'Bu e-postayı neden aldınız? Matinee hesabınızdaki her değişikliği ve kurtarma kodu kullanımını size haber veririz.',
  }),
  newDevice: (letter, { supportEmail, publicUrl }) => ({
    subject: 'Matinee hesabınıza yeni bir cihazdan giriş yapıldı',
    preheader: 'Daha önce kullanmadığınız bir cihazdan giriş yapıldı.',
    heading: 'Yeni cihazdan giriş',
    paragraphs: [
      'Matinee hesabınıza daha önce kullanmadığınız bir cihazdan giriş yapıldı:',
      {
        rows: [
          [
            'Cihaz',
            nameDevice(letter, {
              on: (browser, system) => `${browser} (${system})`,
              unknown: 'Bilinmiyor',
            }),
          ],
          ['Yer', namePlace(letter, 'tr')],
          ['Zaman', formatZonedDateTime(letter.at, letter.timezone)],
        ],
      },
      `Siz giriş yaptıysanız bir şey yapmanıza gerek yok. Siz değilseniz o cihazın oturumunu kapatın, parolanızı sıfırlayın ve ${supportEmail} adresine yazın.`,
    ],
    button: { label: 'Oturumları kontrol et', link: `${publicUrl}/auth/security` },
    footnote:
      'Bu e-postayı neden aldınız? Matinee hesabınıza yeni bir cihazdan giriş yapıldığında size haber veririz.',
  }),
  codeGuessing: (_, { supportEmail, publicUrl }) => ({
    subject: 'Birisi Matinee parolanızı biliyor',
    preheader: 'İkinci adımı geçemedi. Parolanızı şimdi sıfırlayın.',
    heading: 'Birisi parolanızı biliyor',
    paragraphs: [
      'Birisi Matinee hesabınızın parolasını doğru girdi, ancak ardından birçok kez yanlış kod denedi. Hesaba giremedi. On denemeden sonra oradan gelen kodları altı saate kadar kabul etmiyoruz.',
      'Siz değilseniz parolanızı şimdi sıfırlayın. Böylece bu denemeler sona erer.',
    ],
    button: { label: 'Parolayı sıfırla', link: `${publicUrl}/auth/resetpassword` },
    note: `Kodlarınız kabul edilmiyorsa telefonunuzun saatini kontrol edin. Telefonunuzu kaybettiyseniz bir kurtarma kodu kullanın ya da ${supportEmail} adresine yazın.`,
    footnote:
      'Bu e-postayı neden aldınız? Matinee hesabınızın doğru parolasından sonra birçok kez yanlış kod girildi. Denemeler sürse de günde en fazla bir kez yazarız.',
  }),
}
