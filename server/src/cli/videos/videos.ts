import { externalAddress } from '@matinee/contract/plain/video/externalAddress'
import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { createVideo } from '@matinee/contract/videos'
import { z } from 'zod'
import { actor, byId, command } from '../command.ts'
import { printList } from '../printTable.ts'
import { flag, flagsOf, limit, search } from '../flags.ts'
import { refused } from '../refuse.ts'
import { findUser, userArgument, wrongType } from '../users/findUser.ts'

const service = () => import('../../features/videos/operatorVideos.service.ts')
const { title, description } = createVideo.body!.shape

const withVideo = byId(
  service,
  (id) => `There is no video ${id}. See which there are: matinee videos list <user>`,
)

const list = command({
  usage: 'list <user>',
  about: 'The videos of an account, newest first, with why they failed',
  args: userArgument,
  flags: {
    search: search('only those with this in their title, or of this id'),
    limit: limit(50),
  },
  examples: ['videos list ayse@example.com', 'videos list ayse@example.com --search tram --json'],
  async run({ open, width }, [given], { search, limit }) {
    const deps = await open()
    const { id, email } = await findUser(deps.db, given)
    const { data, total } = await (await service()).listForOperator(deps, id, { limit, search })
    const empty = search ? `No video of ${email} has "${search}" in its title.` : `${email} has no videos.`
    const table = { rows: data, width, empty, total: { count: total, noun: 'video' } }
    return printList(table, {
      'ID!': 'id',
      'STATUS!': 'status',
      TITLE: 'title',
      'CREATED (UTC)!': 'createdAt',
      REASON: 'statusReason',
    })
  },
})

const addExternal = command({
  usage: 'add-external <user> <id>',
  about: 'Add a video that another host plays (EXTERNAL_EMBED_URL says where)',
  args: { user: 'whose video: id or e-mail', id: 'what the other host calls it; ours is nkt: and this' },
  flags: {
    ...flagsOf(
      { title: title.unwrap(), description },
      {
        title: ['--title <title>', 'as in the list of videos'],
        description: ['--description <text>', 'as on its page'],
      },
    ),
    duration: flag(
      '--duration <seconds>',
      'how long it is, as in 83.5',
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
      throw refused(`There is a video ${id} already. Its owner can edit or delete it; an id is used once.`)
    const embedUrl = externalAddress(deps.config.externalEmbedTemplate, id)
    const where = embedUrl
      ? `It plays from ${embedUrl}`
      : 'Warning: EXTERNAL_EMBED_URL is not set here, so nothing says where it plays. Set it for the server, as in https://video.example/embed/{id}'
    return { json: { id, embedUrl }, text: `Added ${id} to ${user.email}. ${where}` }
  },
})

const retry = command({
  usage: 'retry <id>',
  about: 'Try a failed video again from where its source still lies',
  args: { id: 'of the video, as in videos list' },
  examples: ['videos retry 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const status = await withVideo(session, id, async ({ retryForOperator }, deps) =>
      retryForOperator({ ...deps, files: await deps.files() }, id, actor),
    )
    return {
      json: { id, status },
      text: `Video ${id} is tried again and now ${status}; the worker does it while Matinee runs.`,
    }
  },
})

export const commands = [list, addExternal, retry]
