import type { Texts } from './en.ts'

export const usage: Texts['usage'] = {
  title: 'Kullanım',
  lede: 'Hesabınızın sınırları. Hesap yöneticiniz bu sınırları yükseltebilir.',
  quota: 'Kaynak',
  used: 'Kullanılan',
  limit: 'Sınır',
  share: 'Doluluk',
  shareOf: 'Doluluk: {name}',
  isNear: 'Sınıra yakın',
  isReached: 'Sınıra ulaşıldı',
  empty: 'Hesabınız için bir sınır yok.',
  show: 'Kullanımı göster',
  names: {
    storage: 'Video depolama alanı',
    uploads: 'Süren yüklemeler',
    linksPerHour: 'Son bir saatte eklenen bağlantılar',
    videos: 'Videolar',
    players: 'Oynatıcılar',
    sites: 'Siteler',
    scheduledReports: 'Zamanlanmış raporlar',
  },
  near: {
    storage: '{limit} boyutundaki video depolama alanınızın {used} kadarı dolu.',
    uploads: 'Aynı anda en fazla {limit} yükleme sürebilir; şu anda {used} yükleme sürüyor.',
    linksPerHour:
      'Saatte en fazla {limit} bağlantı ekleyebilirsiniz; son bir saatte {used} bağlantı eklediniz.',
    videos: 'En fazla {limit} videonuz olabilir; şu anda {used} videonuz var.',
    players: 'En fazla {limit} oynatıcınız olabilir; şu anda {used} oynatıcınız var.',
    sites: 'En fazla {limit} siteniz olabilir; şu anda {used} siteniz var.',
    scheduledReports: 'En fazla {limit} zamanlanmış raporunuz olabilir; şu anda {used} raporunuz var.',
  },
  reached: {
    storage: '{limit} boyutundaki video depolama alanınız doldu. Yer açmak için video silin.',
    uploads: 'Zaten {limit} yükleme sürüyor. Önce birini tamamlayın ya da silin.',
    linksPerHour: 'Saatte {limit} bağlantı ekleyebilirsiniz. Daha sonra yeniden deneyin.',
    videos: 'Hesabınız {limit} video sınırına ulaştı. Yenisini eklemek için birini silin.',
    players: 'Hesabınız {limit} oynatıcı sınırına ulaştı. Yenisini eklemek için birini silin.',
    sites: 'Hesabınız {limit} site sınırına ulaştı. Daha fazlası için hesap yöneticinize yazın.',
    scheduledReports:
      'Hesabınız {limit} zamanlanmış rapor sınırına ulaştı. Yenisini eklemek için birini silin.',
  },
}
