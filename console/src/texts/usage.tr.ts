import type { Texts } from './en.ts'

export const usage: Texts['usage'] = {
  title: 'Kullanım',
  lede: 'Hesabınızın sınırları. Bir sınırı hesap yöneticiniz yükseltebilir.',
  quota: 'Kaynak',
  used: 'Kullanılan',
  limit: 'Üst sınır',
  share: 'Oran',
  shareOf: 'Kullanım oranı: {name}',
  isNear: 'Dolmak üzere',
  isReached: 'Doldu',
  empty: 'Hesabınız için bir sınır yok.',
  show: 'Kullanımı göster',
  names: {
    storage: 'Video depolama alanı',
    uploads: 'Süren yüklemeler',
    linksPerHour: 'Son bir saatte eklenen bağlantılar',
    videos: 'Videolar',
    players: 'Oynatıcılar',
    sites: 'Siteler',
    scheduledReports: 'Planlanmış raporlar',
  },
  near: {
    storage: '{limit} boyutundaki video depolama alanınızın {used} kadarı dolu.',
    uploads: 'Aynı anda en fazla {limit} yükleme sürebilir; şu anda {used} yükleme sürüyor.',
    linksPerHour:
      'Saatte en fazla {limit} bağlantı ekleyebilirsiniz; son bir saatte {used} bağlantı eklediniz.',
    videos: 'En fazla {limit} videonuz olabilir; şu anda {used} videonuz var.',
    players: 'En fazla {limit} oynatıcınız olabilir; şu anda {used} oynatıcınız var.',
    sites: 'En fazla {limit} siteniz olabilir; şu anda {used} siteniz var.',
    scheduledReports: 'En fazla {limit} planlanmış raporunuz olabilir; şu anda {used} raporunuz var.',
  },
  reached: {
    storage: '{limit} boyutundaki video depolama alanınız doldu. Yer açmak için video silin.',
    uploads: 'Hesabınızda zaten {limit} yükleme sürüyor. Önce birini tamamlayın ya da iptal edin.',
    linksPerHour: 'Hesabınız saatte {limit} bağlantı ekleyebilir. Daha sonra yeniden deneyin.',
    videos: 'Hesabınızda zaten {limit} video var. Yenisini eklemek için birini silin.',
    players: 'Hesabınızda zaten {limit} oynatıcı var. Yenisini eklemek için birini silin.',
    sites: 'Hesabınızda zaten {limit} site var. Daha fazlası için hesap yöneticinize başvurun.',
    scheduledReports: 'Hesabınızda zaten {limit} planlanmış rapor var. Yenisini eklemek için birini silin.',
  },
}
