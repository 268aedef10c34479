import type { Texts } from './en.ts'

export const filters: Texts['filters'] = {
  title: 'Hızlı filtreler',
  unnamed: 'Hızlı Filtre {number}',
  new: 'Yeni hızlı filtre',
  newTitle: 'Yeni hızlı filtre',
  editTitle: 'Hızlı filtreyi düzenle',
  edit: 'Düzenle',
  editNamed: '{name}: düzenle',
  delete: 'Hızlı filtreyi sil',
  deleteNamed: '{name}: sil',
  deleteTitle: '{name} silinsin mi?',
  deleteBody: 'Rapor şu an gösterildiği gibi kalır.',
  notDeleted: 'Hızlı filtre silinemedi',
  places: '{count, plural, other {# reklam alanı}}',
  name: 'Ad',
  scope: 'Kullanılacağı yer',
  thisSite: 'Bu site',
  allSites: 'Tüm siteler',
  range: 'Dönem',
  keepRange: 'Gösterilen dönem kalsın',
  save: 'Hızlı filtreyi kaydet',
}
