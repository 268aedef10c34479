import { readFile } from 'node:fs/promises'
import { actor, command } from '../command.ts'
import { optionalText, requiredText } from '../flags.ts'
import { CliError, refuseMissing } from '../refuse.ts'
import { campaignArgument, noCampaign, openCampaigns } from './openCampaigns.ts'

export const addCreative = command({
  usage: 'add-creative <id>',
  about: 'Give a campaign an ad: a picture (PNG, JPEG, WebP, GIF) or a file of HTML',
  args: campaignArgument,
  flags: {
    size: requiredText('--size <size>', 'as in 300x250: it is shown in placements of exactly this size'),
    image: optionalText('--image <file>', 'a picture of this size, or twice that for fine screens'),
    html: optionalText('--html <file>', 'shown in a sandboxed frame; its clickTag is the click URL'),
    alt: optionalText('--alt <text>', 'what the picture says, for those who do not see it'),
  },
  examples: [
    'campaigns add-creative 3kQ9vB7cXz12Lm --size 300x250 --image tea.png --alt "Fresh tea, 20 % off"',
    'campaigns add-creative 3kQ9vB7cXz12Lm --size 970x250 --html masthead.html',
  ],
  async run(session, [campaignId], { size, image, html, alt }) {
    if ((image === undefined) === (html === undefined))
      throw new CliError('usage', 'Say which file holds the ad: either --image or --html.')
    const file = await readFile((image ?? html)!).catch(() => {
      throw new CliError('usage', `The file ${image ?? html} cannot be read.`)
    })
    const content = image === undefined ? { html: file.toString('utf8') } : { image: file }
    const creative = { size, ...(alt !== undefined && { alt }), ...content }
    const { service, deps } = await openCampaigns(session)
    const id = await refuseMissing(
      () => service.addCreative(deps, campaignId, creative, actor),
      noCampaign(campaignId),
    )
    return {
      json: { id, campaignId, size },
      text: `Added ad ${id} (${size}) to campaign ${campaignId}.`,
    }
  },
})

export const removeCreative = command({
  usage: 'remove-creative <id>',
  about: 'Take an ad from its campaign',
  args: { id: 'of the ad, as in campaigns show' },
  examples: ['campaigns remove-creative 9bQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const { service, deps } = await openCampaigns(session)
    const { campaignId } = await refuseMissing(
      () => service.removeCreative(deps, id, actor),
      `There is no ad ${id}. See which a campaign has: matinee campaigns show <id>`,
    )
    return { json: { id, campaignId, removed: true }, text: `Took ad ${id} from campaign ${campaignId}.` }
  },
})
