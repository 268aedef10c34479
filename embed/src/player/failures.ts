import type { ErrorBody } from '@matinee/contract/plain/errorCodes'
import type { Lines } from './texts.ts'

/** A separate chunk, because most viewers never need it. It imports no code, which would become a chunk too. */
export const failures = ['broken', 'missing', 'removed', 'refused', 'expired'] as const
export type Failure = (typeof failures)[number]

export const failureLines: Lines = {
  en: `This video cannot be played right now.
This video is not available.
This video has been removed.
This video cannot be played on this page.
Reload the page to play this video.`,
  fr: `Cette vidéo ne peut pas être lue pour le moment.
Cette vidéo n’est pas disponible.
Cette vidéo a été supprimée.
Cette vidéo ne peut pas être lue sur cette page.
Veuillez recharger la page.`,
  de: `Dieses Video kann gerade nicht abgespielt werden.
Dieses Video ist nicht verfügbar.
Dieses Video wurde entfernt.
Dieses Video kann auf dieser Seite nicht abgespielt werden.
Bitte laden Sie die Seite neu.`,
  ru: `Сейчас это видео не удаётся воспроизвести.
Это видео недоступно.
Это видео удалено.
Это видео нельзя воспроизвести на этой странице.
Обновите страницу.`,
  es: `Este vídeo no se puede reproducir en este momento.
Este vídeo no está disponible.
Este vídeo se ha eliminado.
Este vídeo no se puede reproducir en esta página.
Vuelva a cargar la página.`,
  tr: `Bu video şu anda oynatılamıyor.
Bu video kullanılamıyor.
Bu video kaldırıldı.
Bu video bu sayfada oynatılamaz.
Bu videoyu oynatmak için sayfayı yenileyin.`,
}

/**
 * The failure to show for a refused request; null when a retry may help. The error code goes to the console, for the
 * page's developer.
 */
export async function readRefusal(refusal: Response): Promise<Failure | null> {
  const { status } = refusal
  if (status === 429 || status >= 500) return null
  if (status === 410) return 'removed'
  if (status !== 403) return 'missing'
  const body = (await refusal.json().catch(() => null)) as Partial<ErrorBody> | null
  const code = body?.error?.code ?? 'forbidden'
  // oxlint-disable-next-line no-console -- the page's developer has no other way to see it
  console.warn(`Matinee: ${code}`)
  return code === 'signature_expired' ? 'expired' : 'refused'
}
