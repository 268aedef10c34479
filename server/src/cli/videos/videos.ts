import { externalAddress } from '@matinee/contract/plain/video/externalAddress'
import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { createVideo } from '@matinee/contract/videos'
import { z } from 'zod'
import { actor, byId, command, listCommand, showCommand } from '../command.ts'
import { flag, flagsOf, limit, search } from '../flags.ts'
import { refused } from '../refuse.ts'
import { findUser, wrongType } from '../users/findUser.ts'

const service = () => import('../../features/videos/operatorVideos.service.ts')
const withVideo = byId(service, 'video', 'videos list <user>')
const { title, description } = createVideo.body!.shape

const list = listCommand({
  usage: 'list <user>',
  about: 'List the videos of an account with reasons of failures, newest first',
  flags: { search: search('text in their title, or an id'), limit: limit(50) },
  examples: ['videos list ayse@example.com', 'videos list ayse@example.com --search tram --json'],
  async load(deps, [user], { search, limit }) {
    const { id, email } = await findUser(deps.db, user)
    const { data, total } = await (await service()).listForOperator(deps, id, { limit, search })
    const empty = search ? `No video of ${email} has "${search}" in its title.` : `${email} has no videos.`
    return { rows: data, empty, total: { count: total, noun: 'video' } }
  },
  columns: {
    'ID!': 'id',
    'STATUS!': 'status',
    TITLE: 'title',
    'CREATED (UTC)!': 'createdAt',
    REASON: 'statusReason',
  },
})

const addExternal = command({
  usage: 'add-external <user> <id>',
  about: 'Add a video that another host plays, at the address in EXTERNAL_EMBED_URL',
  args: { id: 'id at the other host; its id here is nkt: and this id' },
  flags: {
    ...flagsOf(
      { shape: { title: title.unwrap(), description } },
      { title: 'title of the video', description: 'description of the video' },
    ),
    duration: flag(
      '--duration <seconds>',
      'length in seconds, for example 83.5',
      z.coerce.number().positive().max(360_000).optional(),
    ),
  },
  examples: [
    'videos add-external ayse@example.com 84213 --title "City lights" --duration 83.5',
    'videos add-external 3kQ9vB7cXz12Lm clip_42 --title "Harbour" --json',
  ],
  async run({ open }, [owner, externalId], { title, description = '', duration }) {
    const deps = await open()
    const user = await findUser(deps.db, owner)
    if (!holdsRight(user.integrationType, 'videos.read')) throw wrongType(user, 'videos', 0)
    const durationMs = duration === undefined ? null : Math.round(duration * 1000)
    const { addExternalVideo } = await import('../../features/videos/externalVideo.service.ts')
    const video = { externalId, title, description, durationMs }
    const { id, isNew } = await addExternalVideo(deps, user.id, video, actor)
    if (!isNew)
      throw refused(`A video ${id} already exists. Its owner can edit or delete it; an id is never reused.`)
    const embedUrl = externalAddress(deps.config.externalEmbedTemplate, id)
    const note = embedUrl
      ? `It plays from ${embedUrl}`
      : 'Warning: EXTERNAL_EMBED_URL is not set, so it cannot play. Set it for the server, for example https://video.example/embed/{id}'
    return { json: { id, embedUrl }, text: `Added ${id} to ${user.email}. ${note}` }
  },
})

const retry = showCommand({
  usage: 'retry <id>',
  about: 'Retry a failed video from its source',
  load: async (deps, [id]) => ({
    id,
    status: await withVideo(id, async ({ retryForOperator }) =>
      retryForOperator({ ...deps, files: await deps.files() }, id, actor),
    ),
  }),
  print: ({ id, status }) => `Video ${id} is now ${status}; the worker retries it while Matinee runs.`,
})

export const commands = [list, addExternal, retry]
