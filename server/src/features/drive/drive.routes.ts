import * as calls from '@matinee/contract/drive'
import type { Deps } from '../../platform/deps.ts'
import { abortOnClose } from '../../platform/http/abortOnClose.ts'
import { on, type App } from '../../platform/http/http.ts'
import { languageOfReader, plainPage, plainPageHeaders } from '../../platform/http/plainPage.ts'
import { sendPrivateFile } from '../../platform/http/sendFile.ts'
import { drivePage } from './drivePage.ts'
import { exportToDrive, openDriveFile } from './drive.service.ts'
import { readTop } from './readTop.ts'

type FileRequest = { Params: { id: string }; Querystring: { download?: string } }

export function driveRoutes(app: App, deps: Deps): void {
  on(app, calls.exportToDrive, ({ body, account, reply }) =>
    exportToDrive(deps, account, body, abortOnClose(reply)),
  )
  app.fastify.get<FileRequest>('/drive/:id', { schema: { hide: true } }, async (request, reply) => {
    const language = languageOfReader(request.headers['accept-language'])
    const opened = await openDriveFile(deps, request.params.id)
    if (typeof opened === 'string')
      return reply
        .code(opened === 'expired' ? 410 : 404)
        .headers(plainPageHeaders)
        .send(plainPage({ language, ...drivePage.missing(language, opened) }))
    const { file, read } = opened
    if (request.query.download !== undefined)
      return sendPrivateFile(reply, {
        name: file.name,
        type: 'text/csv; charset=utf-8',
        bytes: file.bytes,
        content: await read(),
      })
    const top = await readTop(await read())
    return reply
      .headers(plainPageHeaders)
      .send(plainPage({ language, isWide: true, ...drivePage.file(language, file, top) }))
  })
}
