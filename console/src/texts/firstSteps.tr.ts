import type { Texts } from './en.ts'

export const firstSteps: Texts['firstSteps'] = {
  title: 'İlk adımlar',
  lede: 'İlk videonuzu birkaç adımda izleyicilerinize ulaştırın.',
  progress: '{count} adımdan {done} tanesi tamam',
  dismiss: 'İlk adımları gizle',
  done: 'Tamam',
  video: 'İlk videonuzu yükleyin',
  videoText: 'Videonuzu her ekrana göre hazırlarız, en fazla 10 dakika sürer.',
  player: 'Oynatıcınızı tasarlayın',
  playerText: 'Hangi renkte, hangi düğmelerle, hangi dilde olsun? Siz seçin.',
  site: 'Sitenizde yayınlayın',
  siteText: 'Sitenizi ekleyip kodlarını yapıştırın, videonuz orada oynasın ve kazandırsın.',
  siteAdd: 'Site ekle',
  siteBegun: '{name} kurulumunu henüz bitirmediniz.',
  siteGoOn: 'Kuruluma devam et',
  siteHere: 'Önce bu sayfaya alan adını yazın.',
}
