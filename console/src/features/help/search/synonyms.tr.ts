import type { HelpSynonyms } from './searchHelp.ts'

export const synonyms: HelpSynonyms = {
  words: {
    account: 'profil',
    'account#password': 'şifre şifremi şifreyi değiştir değiştirme değiştirmek',
    'account#problems': 'hesabımı hesap silmek sil silme kapatmak kapatma iptal üyelik',
    'account#sign-out': 'çıkış logout',
    'ads-not-showing': 'çıkmıyor gelmiyor gözükmüyor görünmüyor gösterilmiyor yok boş reklam reklamlar',
    'ads-txt': 'adstxt yetkili satıcılar',
    'embed-code': 'iframe script gömme gömmek embed',
    embedding: 'gömme gömmek',
    'embedding#muted':
      'sessiz sessize ses sesi sesini sesli sessizce kapat kapatma kapatmak kapalı kıs mute muted',
    'emails-not-arriving': 'mail mailler e-mail spam gelmedi gelmiyor',
    'how-you-are-paid':
      'para param paramı parayı yatar yatıyor yatacak çekme çekmek çekerim çekebilirim alt limit minimum ödeme ödemem en az eşik havale stopaj vergi kdv fatura ne zaman',
    metrics: 'cpm rpm tanım',
    'metrics#ecpm': 'cpm',
    'metrics#viewability': 'görünürlük görülebilirlik viewability',
    'payment-details': 'iban swift banka bilgileri',
    revenue: 'hasılat hasılatım hasılatı kazanç',
    'revenue-low-today': 'gelirim hasılatım azaldı düştü az',
    security: '2fa mfa iki adımlı aşamalı faktörlü doğrulama',
    'sign-in-problems': 'şifre şifremi unuttum unutmak kayıp sıfırla sıfırlama login giremiyorum giremedim',
    usage: 'kota depolama limit',
    'video-refused': 'kabul edilmedi edilmiyor reddedildi red hata başarısız onaylanmadı',
    'views-lower': 'google analytics youtube fark',
    'welcome#settings': 'saat dilimi timezone para birimi',
    wordpress: 'wp blog eklenti',
  },
  questionWords:
    'bir bu da de demek hangi ile için kaç ki mi mı mu mü nasıl ne neden nedir neler nerede nereden niçin niye olur var ve şu',
}
