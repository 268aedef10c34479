import type { PlayerLanguage } from '@matinee/contract/plain/video/playerConfig'
import type { Lines } from '../player/texts.ts'

const names = [
  'ad',
  'place',
  'skip',
  'skipIn',
  'visit',
  'pause',
  'play',
  'mute',
  'unmute',
  'enlarge',
  'reduce',
  'why',
] as const
export type AdTexts = Record<(typeof names)[number], string>

/** One text per line, in the order of the names. `{0}`, `{1}`: numbers. */
const lines: Lines = {
  en: `Ad
Ad {0} of {1}
Skip ad
Skip in {0}
Visit advertiser
Pause ad
Continue ad
Mute
Unmute
Full screen
Exit full screen
Why this ad?`,
  fr: `Publicité
Publicité {0} sur {1}
Passer l’annonce
Passer dans {0}
Voir l’annonceur
Mettre l’annonce en pause
Reprendre l’annonce
Couper le son
Activer le son
Plein écran
Quitter le plein écran
Pourquoi cette annonce ?`,
  de: `Werbung
Werbung {0} von {1}
Werbung überspringen
Überspringen in {0}
Zum Anbieter
Werbung anhalten
Werbung fortsetzen
Ton aus
Ton an
Vollbild
Vollbild beenden
Warum diese Werbung?`,
  tr: `Reklam
Reklam {0} / {1}
Reklamı geç
{0} sn sonra geç
Reklam verene git
Reklamı duraklat
Reklamı sürdür
Sesi kapat
Sesi aç
Tam ekran
Tam ekrandan çık
Neden bu reklam?`,
  es: `Anuncio
Anuncio {0} de {1}
Saltar anuncio
Saltar en {0}
Ir al anunciante
Pausar anuncio
Continuar anuncio
Silenciar
Activar sonido
Pantalla completa
Salir de pantalla completa
¿Por qué este anuncio?`,
  ru: `Реклама
Реклама {0} из {1}
Пропустить рекламу
Пропустить через {0}
Сайт рекламодателя
Остановить рекламу
Продолжить рекламу
Выключить звук
Включить звук
Во весь экран
Выйти из полноэкранного режима
Почему эта реклама?`,
}

export function adTextsFor(language: PlayerLanguage): AdTexts {
  const texts = lines[language].split('\n')
  return Object.fromEntries(names.map((name, at) => [name, texts[at]])) as AdTexts
}
