import { externalAddress } from '@matinee/contract/plain/externalAddress'
import type { AdminUser } from '@matinee/contract/admin'
import { holdsRight } from '@matinee/contract/plain/accountTypes'
import type { Command } from 'commander'
import { join } from 'node:path'
import { checkFields } from './checkFields.ts'
import { CliError } from './cliError.ts'
import {
  count,
  noun,
  option,
  textOf,
  type Options,
  type Output,
  type Runner,
  type Session,
} from './command.ts'
import { findUser, refuseMissing } from './findUser.ts'
import { printTable } from './printTable.ts'
import { actor } from './userChanges.ts'
import { minute, plural } from './words.ts'
import type { OperatorVideo } from '../features/videos/operatorVideos.service.ts'

export function addVideoCommands(program: Command, run: Runner): void {
  const videos = noun(program, 'videos', 'The videos of an account, and those that another host plays', run)
  videos.add({
    usage: 'list <user>',
    about: 'The videos of an account, newest first, with why they failed',
    args: { user: 'id or e-mail' },
    options: [
      option('--search <text>', 'only those with this in their title, or of this id'),
      count('--limit <n>', 'at most so many', [1, 1000], 50),
    ],
    examples: ['videos list ayse@example.com', 'videos list ayse@example.com --search tram --json'],
    run: listVideos,
  })
  videos.add({
    usage: 'add-external <user> <id>',
    about: 'Add a video that another host plays (EXTERNAL_EMBED_URL says where)',
    args: { user: 'whose video: id or e-mail', id: 'what the other host calls it; ours is nkt: and this' },
    options: [
      option('--title <title>', 'as in the list of videos').makeOptionMandatory(),
      option('--description <text>', 'as on its page'),
      option('--duration <seconds>', 'how long it is, as in 83.5'),
    ],
    examples: [
      'videos add-external ayse@example.com 84213 --title "City lights" --duration 83.5',
      'videos add-external 3kQ9vB7cXz12Lm clip_42 --title "Harbour" --json',
    ],
    run: addExternal,
  })
  videos.add({
    usage: 'retry <id>',
    about: 'Try a failed video again from where its source still lies',
    args: { id: 'of the video, as in videos list' },
    examples: ['videos retry 3kQ9vB7cXz12Lm'],
    run: retry,
  })
}

async function listVideos(session: Session, [given]: string[], options: Options): Promise<Output> {
  const deps = await session.open()
  const user = await findUser(deps.db, given!)
  const { listForOperator } = await import('../features/videos/operatorVideos.service.ts')
  const search = textOf(options, 'search')?.trim()
  const { data, total } = await listForOperator(deps, user.id, { limit: options.limit as number, search })
  if (data.length) return { json: { data, total }, text: printVideos(data, total, session.width) }
  const none = search
    ? `No video of ${user.email} has "${search}" in its title.`
    : `${user.email} has no videos.`
  return { json: { data, total }, text: none }
}

function printVideos(videos: OperatorVideo[], total: number, width: number): string {
  const table = printTable(
    videos,
    [
      { title: 'ID', cell: ({ id }) => id, isWhole: true },
      { title: 'STATUS', cell: ({ status }) => status, isWhole: true },
      { title: 'TITLE', cell: ({ title }) => title },
      { title: 'CREATED (UTC)', cell: ({ createdAt }) => minute(createdAt), isWhole: true },
      { title: 'REASON', cell: ({ statusReason }) => statusReason },
    ],
    width,
  )
  const more = `${videos.length} of ${plural(total, 'video')}; --limit shows more, --search finds one.`
  return videos.length < total ? `${table}\n\n${more}` : table
}

async function addExternal(session: Session, [owner, given]: string[], options: Options): Promise<Output> {
  const fields = await readFields(options)
  const deps = await session.open()
  const user = await findUser(deps.db, owner!)
  refuseWithoutVideos(user)
  const { addExternalVideo } = await import('../features/videos/externalVideo.service.ts')
  const { id, isNew } = await addExternalVideo(deps, user.id, { externalId: given!, ...fields }, actor)
  if (!isNew)
    throw new CliError(
      'refused',
      `There is a video ${id} already. Its owner can edit or delete it; an id is used once.`,
    )
  const embedUrl = externalAddress(deps.config.externalEmbedTemplate, id)
  const where = embedUrl
    ? `It plays from ${embedUrl}`
    : 'Warning: EXTERNAL_EMBED_URL is not set here, so nothing says where it plays. Set it for the server, as in https://video.example/embed/{id}'
  return { json: { id, embedUrl }, text: `Added ${id} to ${user.email}. ${where}` }
}

async function readFields(options: Options) {
  const [{ z }, { createVideo }] = await Promise.all([import('zod'), import('@matinee/contract/videos')])
  const { title, description } = createVideo.body!.shape
  const fields = checkFields(
    z.object({
      title: title.unwrap(),
      description,
      duration: z.coerce.number().positive().max(360_000).optional(),
    }),
    { title: options.title, description: options.description, duration: options.duration },
  )
  return {
    title: fields.title,
    description: fields.description ?? '',
    durationMs: fields.duration === undefined ? null : Math.round(fields.duration * 1000),
  }
}

function refuseWithoutVideos({ email, integrationType }: AdminUser): void {
  if (holdsRight(integrationType, 'videos.read')) return
  throw new CliError(
    'refused',
    `${email} has type ${integrationType}, which has no videos. Give it another one first: matinee users set ${email} --type 0`,
  )
}

async function retry(session: Session, [id]: string[]): Promise<Output> {
  const { db, queue, config } = await session.open()
  const [{ diskFiles }, { retryForOperator }] = await Promise.all([
    import('../platform/files/diskFiles.ts'),
    import('../features/videos/operatorVideos.service.ts'),
  ])
  // It is only asked whether a file is there: nothing is signed, so no key is needed.
  const files = diskFiles({
    dir: join(config.dataDir, 'files'),
    publicUrl: () => config.publicUrl,
    key: Buffer.alloc(0),
  })
  const status = await refuseMissing(
    () => retryForOperator({ db, queue, files }, id!, actor),
    `There is no video ${id}. See which there are: matinee videos list <user>`,
  )
  return {
    json: { id, status },
    text: `Video ${id} is tried again and now ${status}; the worker does it while Matinee runs.`,
  }
}
