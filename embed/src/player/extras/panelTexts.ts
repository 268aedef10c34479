import { pickTexts, textsFor, type Lines, type Texts } from '../texts.ts'

const names = [
  'link',
  'copy',
  'copied',
  'copyYourself',
  'automatic',
  'more',
  'captions',
  'off',
  'close',
  'quality',
  'share',
] as const
export type PanelTexts = Texts & Record<(typeof names)[number], string>

const lines: Lines = {
  en: `Link to this video
Copy link
Copied
Select the link and copy it
Automatic
More videos
Captions
Off
Close
Quality
Share`,
  fr: `Lien vers cette vidéo
Copier le lien
Copié
Sélectionnez le lien et copiez-le
Automatique
Autres vidéos
Sous-titres
Désactivés
Fermer
Qualité
Partager`,
  de: `Link zu diesem Video
Link kopieren
Kopiert
Markieren Sie den Link und kopieren Sie ihn
Automatisch
Weitere Videos
Untertitel
Aus
Schließen
Qualität
Teilen`,
  ru: `Ссылка на это видео
Скопировать ссылку
Скопировано
Выделите ссылку и скопируйте её
Автоматически
Другие видео
Субтитры
Выключены
Закрыть
Качество
Поделиться`,
  es: `Enlace a este vídeo
Copiar enlace
Copiado
Seleccione el enlace y cópielo
Automática
Más vídeos
Subtítulos
Desactivados
Cerrar
Calidad
Compartir`,
  tr: `Bu videonun bağlantısı
Bağlantıyı kopyala
Kopyalandı
Bağlantıyı seçip kopyalayın
Otomatik
Diğer videolar
Altyazılar
Kapalı
Kapat
Kalite
Paylaş`,
}

/** The texts of the player and its panels. */
export function panelTextsFor(language: string): PanelTexts {
  return { ...textsFor(language), ...pickTexts(language, names, lines) }
}
