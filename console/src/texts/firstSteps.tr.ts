import type { Texts } from './en.ts'

export const firstSteps: Texts['firstSteps'] = {
  title: 'İlk adımlar',
  lede: 'İlk gösteriminize giden yol.',
  progress: '{count} adımdan {done} tanesi tamam',
  dismiss: 'İlk adımları gizle',
  done: 'Tamam',
  video: 'İlk videonuzu yükleyin',
  videoText: 'Her ekran için biz hazırlarız; en fazla 10 dakika sürer.',
  player: 'Oynatıcınızı tasarlayın',
  playerText: 'Renkleri, düğmeleri ve dili size ve izleyicinize göre olsun.',
  site: 'Sitenizde yayınlayın',
  siteText: 'Sitenizi ekleyip kodlarını yerleştirin: videonuz orada oynar, size kazandırır.',
  siteAdd: 'Site ekle',
  siteBegun: '{name} için kurulum sürüyor.',
  siteGoOn: 'Kuruluma devam et',
  siteHere: 'Bu sayfada alan adınızı yazarak başlayın.',
}
