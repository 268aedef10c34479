import { readAnalytics, readAnalyticsDetails, readVideoAnalytics } from '@matinee/contract/analytics'
import { removeVideo } from '@matinee/contract/videos'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { insertFacts, makeVideo } from '../../../testing/facts.ts'
import { make } from '../../../testing/make.ts'

const now = () => Math.floor(Date.now() / 1000)
const lastDay = () => ({ start: now() - 86_400, end: now() + 1 })

test('a deleted video keeps its figures, in the list and on its own', async () => {
  const account = await make.account()
  const video = await makeVideo(account, 'Removed')
  await insertFacts(account, [{ video, type: 'start', at: now() - 60 }])
  await api(account).get(removeVideo, { params: { id: video } })
  const { data } = await api(account).get(readAnalytics, { query: lastDay() })
  expect(data.videos).toMatchObject({ [video]: { start: 1, title: 'Removed', status: 'DELETED' } })
  const one = await api(account).get(readVideoAnalytics, { params: { id: video }, query: lastDay() })
  expect(one.data.totals.period.start).toBe(1)
})

test('the thousand videos with the most views are listed', async () => {
  const account = await make.account()
  const videos: string[] = []
  for (let index = 0; index < 1_003; index++) videos.push(await makeVideo(account, `V${index}`))
  const often = videos.slice(3).flatMap((video) => [video, video])
  await insertFacts(
    account,
    [...videos.slice(0, 3), ...often].map((video) => ({ video, type: 'start', at: now() - 60 })),
  )
  const { data } = await api(account).get(readAnalytics, { query: lastDay() })
  expect(Object.keys(data.videos).sort()).toEqual(videos.slice(3).sort())
})

test('the fifty keys of an audience with the most views are listed, without keys that have no view', async () => {
  const account = await make.account()
  const video = await makeVideo(account)
  const page = (index: number) => `site${String(index).padStart(2, '0')}.example`
  const views = Array.from({ length: 55 }, (_, index) =>
    Array.from({ length: index + 1 }, () => ({
      video,
      type: 'start' as const,
      at: now() - 60,
      page: page(index),
    })),
  ).flat()
  await insertFacts(account, [
    ...views,
    { video, type: 'watch', at: now() - 60, value: 9, page: 'no-view.example' },
  ])
  const { data } = await api(account).get(readAnalyticsDetails, { query: lastDay() })
  expect(data.audience.page.map(({ key }) => key)).toEqual(
    Array.from({ length: 50 }, (_, index) => page(54 - index)),
  )
})

test('exits before the start are never negative, even with more views than attempts', async () => {
  const account = await make.account()
  const video = await makeVideo(account)
  // The last attempt lies before the range.
  const types = [...Array<'attempt'>(19).fill('attempt'), ...Array<'start'>(20).fill('start')]
  await insertFacts(
    account,
    types.map((type) => ({ video, type, at: now() - 60 })),
  )
  const { data } = await api(account).get(readAnalyticsDetails, { query: lastDay() })
  expect(data.quality.period.exitsBeforeStart).toBe(0)
})
