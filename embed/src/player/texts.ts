import type { PlayerLanguage } from '@matinee/contract/plain/video/playerConfig'

const names = [
  'player',
  'play',
  'pause',
  'replay',
  'mute',
  'unmute',
  'volume',
  'position',
  'positionOf',
  'enlarge',
  'reduce',
  'tapForSound',
  'loading',
  'unreachable',
  'retry',
] as const
export type Texts = Record<(typeof names)[number], string>

/** One text per line, in the order of the names: the player must stay small, because it loads on publishers' pages. */
export type Lines = Record<PlayerLanguage, string>

const lines: Lines = {
  en: `Video player
Play
Pause
Play again
Mute
Unmute
Volume
Position
{0} of {1}
Full screen
Exit full screen
Tap for sound
Loading
The video could not be loaded. Check your connection.
Try again`,
  fr: `Lecteur vidéo
Lecture
Pause
Revoir
Couper le son
Activer le son
Volume
Position
{0} sur {1}
Plein écran
Quitter le plein écran
Toucher pour activer le son
Chargement
La vidéo n’a pas pu être chargée. Vérifiez votre connexion.
Réessayer`,
  de: `Videoplayer
Abspielen
Pause
Noch einmal ansehen
Ton aus
Ton an
Lautstärke
Position
{0} von {1}
Vollbild
Vollbild verlassen
Für Ton tippen
Wird geladen
Das Video konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.
Erneut versuchen`,
  ru: `Видеоплеер
Смотреть
Пауза
Смотреть ещё раз
Выключить звук
Включить звук
Громкость
Позиция
{0} из {1}
Во весь экран
Выйти из полноэкранного режима
Нажмите, чтобы включить звук
Загрузка
Не удалось загрузить видео. Проверьте подключение к сети.
Повторить`,
  es: `Reproductor de vídeo
Reproducir
Pausa
Ver de nuevo
Silenciar
Activar el sonido
Volumen
Posición
{0} de {1}
Pantalla completa
Salir de pantalla completa
Toque para activar el sonido
Cargando
No se pudo cargar el vídeo. Compruebe su conexión.
Reintentar`,
  tr: `Video oynatıcı
Oynat
Duraklat
Yeniden izle
Sesi kapat
Sesi aç
Ses düzeyi
Konum
{0} / {1}
Tam ekran
Tam ekrandan çık
Ses için dokunun
Yükleniyor
Video yüklenemedi. Bağlantınızı kontrol edin.
Yeniden dene`,
}

/** Texts in a language such as `de` or `de-AT`; English when it is none of the six. */
export function pickTexts<Name extends string>(
  language: string,
  names: readonly Name[],
  lines: Lines,
): Record<Name, string> {
  const short = language.slice(0, 2).toLowerCase()
  const chosen = lines[(short in lines ? short : 'en') as PlayerLanguage].split('\n')
  return Object.fromEntries(names.map((name, index) => [name, chosen[index]!])) as Record<Name, string>
}

export function textsFor(language: string): Texts {
  return pickTexts(language, names, lines)
}
