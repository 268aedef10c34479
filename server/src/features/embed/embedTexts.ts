import { playerLanguages, type PlayerLanguage } from '@matinee/contract/plain/video/playerConfig'

export type EmbedTexts = { elsewhere: string; tooMany: string; needsScripts: string }

/** Texts of the embed pages; all other texts belong to the player. */
export const embedTexts: Record<PlayerLanguage, EmbedTexts> = {
  en: {
    elsewhere: 'You can only watch this video on its publisher’s pages.',
    tooMany: 'Too many videos are opening at once. Try again in a minute.',
    needsScripts: 'Turn on JavaScript to watch this video.',
  },
  fr: {
    elsewhere: 'Cette vidéo ne peut être regardée que sur les pages de son éditeur.',
    tooMany: 'Trop de vidéos ont été ouvertes à la fois. Veuillez réessayer dans une minute.',
    needsScripts: 'Cette vidéo nécessite JavaScript.',
  },
  de: {
    elsewhere: 'Dieses Video kann nur auf den Seiten seines Anbieters angesehen werden.',
    tooMany:
      'Es wurden zu viele Videos auf einmal geöffnet. Bitte versuchen Sie es in einer Minute noch einmal.',
    needsScripts: 'Dieses Video benötigt JavaScript.',
  },
  ru: {
    elsewhere: 'Это видео можно посмотреть только на страницах его издателя.',
    tooMany: 'Открыто слишком много видео сразу. Повторите попытку через минуту.',
    needsScripts: 'Для этого видео нужен JavaScript.',
  },
  es: {
    elsewhere: 'Este vídeo solo se puede ver en las páginas de su editor.',
    tooMany: 'Se han abierto demasiados vídeos a la vez. Inténtelo de nuevo en un minuto.',
    needsScripts: 'Este vídeo necesita JavaScript.',
  },
  tr: {
    elsewhere: 'Bu videoyu yalnızca yayıncısının sayfalarında izleyebilirsiniz.',
    tooMany: 'Aynı anda çok fazla video açılıyor. Bir dakika sonra yeniden deneyin.',
    needsScripts: 'Bu videoyu izlemek için JavaScript’i açın.',
  },
}

/** The language that the browser prefers among ours, else English. */
export function pickLanguage(acceptedLanguages: string | undefined): PlayerLanguage {
  const requested = (acceptedLanguages ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().toLowerCase().split(';')
      const weight = settings.map((setting) => /^\s*q=([\d.]+)\s*$/.exec(setting)?.[1]).find(Boolean)
      return { language: tag.trim().split('-')[0]!, weight: weight === undefined ? 1 : Number(weight) }
    })
  const best = requested
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .find(({ language }) => playerLanguages.some((playerLanguage) => playerLanguage === language))
  return (best?.language ?? 'en') as PlayerLanguage
}
