import { pickTexts, textsFor, type Lines, type Texts } from './texts.ts'

const names = ['link', 'copy', 'copied', 'copyYourself', 'automatic', 'more'] as const
export type PanelTexts = Texts & Record<(typeof names)[number], string>

const lines: Lines = {
  en: `Link to this video
Copy link
Copied
Select the link and copy it
Automatic
More videos`,
  fr: `Lien vers cette vidéo
Copier le lien
Copié
Sélectionnez le lien et copiez-le
Automatique
Autres vidéos`,
  de: `Link zu diesem Video
Link kopieren
Kopiert
Markieren Sie den Link und kopieren Sie ihn
Automatisch
Weitere Videos`,
  ru: `Ссылка на это видео
Скопировать ссылку
Скопировано
Выделите ссылку и скопируйте её
Автоматически
Другие видео`,
  es: `Enlace a este vídeo
Copiar enlace
Copiado
Seleccione el enlace y cópielo
Automática
Más vídeos`,
  tr: `Bu videonun bağlantısı
Bağlantıyı kopyala
Kopyalandı
Bağlantıyı seçip kopyalayın
Otomatik
Diğer videolar`,
}

/** The player's texts and those that only its panels need. */
export function panelTextsFor(wish: string): PanelTexts {
  return { ...textsFor(wish), ...pickTexts(wish, names, lines) }
}
