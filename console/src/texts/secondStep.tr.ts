import type { Texts } from './en.ts'

/** Texts of the second step of a sign-in; loaded with it. */
export const secondStep = {
  authenticator: 'Kimlik doğrulama uygulamanızdaki 6 haneli kodu girin.',
  recoveryCode: 'Kurtarma kodlarınızdan birini girin. Her kod bir kez kullanılabilir.',
  passkey: 'Giriş yapmayı geçiş anahtarınızla tamamlayın.',
  noPasskeys: 'Geçiş anahtarınız bu tarayıcıda kullanılamıyor. Başka bir yolla giriş yapın.',
  labels: { authenticator: 'Kod', recoveryCode: 'Kurtarma kodu' },
  wrong: {
    authenticator: 'Kod doğru değil. Uygulamanızdaki en yeni kodu girin.',
    recoveryCode: 'Kullanılmamış kurtarma kodlarınız arasında böyle bir kod yok. Yazımını kontrol edin.',
  },
  useRecoveryCode: 'Kurtarma kodu kullan',
  useApp: 'Kimlik doğrulama uygulaması kullan',
  back: 'Geri',
  lost: 'İkinci adımı kullanamıyor musunuz?',
} as const satisfies Texts['secondStep']
