import type { VideoReasonCode } from '../video/videoReasonCodes.ts'

export const videoReasons = {
  not_a_video: 'Bu dosya desteklediğimiz türde bir video değil.',
  damaged: 'Dosya bozuk ya da desteklediğimiz türde bir video değil.',
  no_picture: 'Dosyada görüntü yok.',
  too_many_tracks: 'Dosyada 16’dan fazla ses, görüntü veya altyazı izi var.',
  picture_too_small: 'Video 16 × 16 pikselden küçük.',
  picture_too_large: 'Videonun piksel sayısı 8192 × 4320 sınırını aşıyor.',
  too_long: 'Video altı saatten uzun.',
  ends_early: 'Dosyanın sonu eksik. Dosya yarım kalmış ya da bozuk.',
  film_length: 'Bir kampanya filmi en az 6 saniye, en fazla 3 dakika olabilir.',
  transcoding_gave_up: 'Videoyu birkaç denemede de dönüştüremedik.',
  stopped_twice: 'İşleme iki kez durdu, nedenini bilmiyoruz.',
  address_unsupported: 'Bu adresi desteklemiyoruz.',
  address_not_http: 'Adres http veya https ile başlamıyor.',
  address_has_user: 'Adreste kullanıcı adı var.',
  address_port: 'Adresteki {detail} bağlantı noktasına izin vermiyoruz.',
  address_private: 'Adres özel bir ağa ait.',
  redirects_too_often: 'Adres çok fazla yönlendirme yapıyor.',
  server_unknown: 'Adresteki sunucuyu bulamadık.',
  server_unreachable: 'Adresteki sunucuya ulaşamadık.',
  server_too_slow: 'Adresteki sunucu dosyayı çok yavaş gönderiyor.',
  server_answered: 'Adresteki sunucu {detail} durum koduyla yanıt verdi.',
  connection_broke: 'Bağlantı koptu.',
  too_large: 'Dosya 5 GB’den büyük.',
  account_storage_full:
    'Video depolama alanınızda bu dosyaya yetecek yer kalmadı. Video silip yeniden deneyin.',
  address_not_video: 'Bu adreste video dosyası bulamadık.',
  site_not_set_up:
    'Bu kurulumda {detail} bağlantısıyla video ekleyemezsiniz. Video dosyasının adresini kullanın.',
  site_refused:
    '{detail} bu videoyu indirmemize izin vermedi. Video gizli, kaldırılmış, kısıtlanmış ya da çok büyük olabilir.',
  fetch_gave_up: 'Videoyu indiremedik.',
  upload_cancelled: 'Yükleme iptal edildi.',
  upload_abandoned: 'Yükleme yarım kaldı. 24 saat boyunca bize hiç veri ulaşmadı.',
} as const satisfies Record<VideoReasonCode, string>
