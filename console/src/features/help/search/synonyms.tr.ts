import type { HelpSynonyms } from './searchHelp.ts'

export const synonyms: HelpSynonyms = {
  words: {
    account: 'profil',
    'account#password': 'şifre şifremi şifreyi değiştir değiştirme değiştirmek',
    'account#invite':
      'kullanıcı kullanıcılar ekle eklemek ekleme davet ekip ekibim çalışan iş arkadaşı yetki yetkilendirme rol paylaş',
    'account#problems': 'hesabımı hesap silmek sil silme kapatmak kapatma iptal üyelik',
    'account#sign-out': 'çıkış logout',
    'ads-not-showing': 'çıkmıyor gelmiyor gözükmüyor görünmüyor gösterilmiyor yok boş reklam reklamlar',
    'ads-txt': 'adstxt yetkili satıcılar',
    'connected-apps#api': 'api anahtarı anahtar key token geliştirici',
    'embed-code': 'iframe script gömme gömmek embed',
    embedding: 'gömme gömmek',
    'embedding#muted':
      'sessiz sessize ses sesi sesini sesli sessizce kapat kapatma kapatmak kapalı kıs mute muted oynatıcı player başlasın başlat başlatmak başlatma',
    'embedding#several': 'oynatma listesi liste playlist çalma dizi',
    'emails-not-arriving': 'mail mailler e-mail spam gelmedi gelmiyor',
    'how-you-are-paid':
      'para param paramı parayı yatar yatıyor yatacak çekme çekmek çekerim çekebilirim alt limit minimum ödeme ödemem en az eşik havale stopaj vergi kdv fatura ne zaman',
    'how-you-are-paid#details': 'iade iadesi refund',
    metrics: 'cpm tanım',
    'metrics#by-video-rpm': 'rpm',
    'metrics#coverage': 'doluluk oranı fill rate',
    'metrics#ecpm': 'cpm',
    'metrics#viewability':
      'görünürlük görülebilirlik görüntülenebilirlik görünebilirlik görünen görünür reklam reklamlar düşük azaldı düştü viewability',
    'payment-details': 'iban swift banka bilgileri',
    'player-does-not-start': 'oynatıcı player video çalışmıyor oynamıyor açılmıyor siyah ekran',
    'report-files': 'dışa aktar aktarma aktarmak dışarı indir indirmek excel tablo export csv',
    revenue: 'hasılat hasılatım hasılatı kazanç kazancım kazancımı kazandım',
    'revenue-low-today':
      'gelirim kazanç kazancım para param hasılat hasılatım azaldı azalmış düştü düşmüş düşük eksik az yok',
    'second-factors': '2fa mfa totp iki adımlı aşamalı faktörlü doğrulama cihaz cihazlar',
    'second-factors#lost': 'telefon telefonum kayıp çalındı bozuldu yeni telefon',
    'second-factors#passkeys': 'parmak izi yüz passkey webauthn güvenlik anahtarı',
    'second-factors#recovery-codes': 'yedek kodlar kurtarma kodları',
    security: 'çalındı ele geçirildi',
    'sign-in-problems':
      'şifre şifremi unuttum unutmak kayıp sıfırla sıfırlama login giremiyorum giremedim giriş çalışmıyor',
    usage: 'kota depolama limit doluluk dolu doldu',
    'video-edit#poster': 'küçük resim kapak resmi thumbnail',
    'video-refused':
      'kabul edilmedi edilmiyor reddedildi red hata başarısız onaylanmadı yüklenmedi yüklenemedi yüklenmiyor işlenmedi işlenemedi işlenmiyor çalışmıyor bozuk',
    'videos#replace':
      'video videoyu videomu değiştir değiştirmek değiştirme güncelle güncellemek yenile yenisiyle yeni dosya sürüm',
    'views-lower': 'izlenme izlenmeler düşük azaldı düştü az google analytics youtube fark',
    'welcome#settings': 'saat dilimi timezone para birimi',
    wordpress: 'wp blog eklenti',
  },
  questionWords:
    'bir bu da de demek hangi ile için kaç ki mi mı mu mü nasıl ne neden nedir neler nerede nereden niçin niye olur var ve şu',
}
