import type { Texts } from './en.ts'

export const firstSteps: Texts['firstSteps'] = {
  title: 'İlk adımlar',
  lede: 'İlk videonuzdan ilk izleyicilerinize.',
  progress: '{count} adımdan {done} tanesi tamam',
  dismiss: 'İlk adımları gizle',
  done: 'Tamam',
  video: 'İlk videonuzu yükleyin',
  videoText: 'Videoyu her ekrana göre hazırlarız; en fazla 10 dakika sürer.',
  player: 'Oynatıcınızı tasarlayın',
  playerText: 'Renklerini, düğmelerini ve dilini seçin.',
  site: 'Sitenizde yayınlayın',
  siteText: 'Sitenizi ekleyip kodlarını yapıştırın; videonuz orada oynar ve kazandırır.',
  siteAdd: 'Site ekle',
  siteBegun: '{name} kurulumu sürüyor.',
  siteGoOn: 'Kuruluma devam et',
  siteHere: 'Bu sayfada alan adını girerek başlayın.',
}
