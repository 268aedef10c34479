import { command } from '../command.ts'

const adopt = command({
  usage: 'adopt',
  about:
    'Make the key of this machine the one of the installation, when the former one is lost. Links, sealed payment details, authenticator apps and recovery codes of the former key stay invalid',
  examples: ['secrets adopt'],
  async run({ open }) {
    const { config, db } = await open()
    const [{ openSecrets }, { adoptKey }] = await Promise.all([
      import('../../platform/access/secrets.ts'),
      import('../../platform/access/keyFingerprint.ts'),
    ])
    await adoptKey(db, openSecrets(config))
    return { json: { isAdopted: true }, text: 'The key of this machine is now that of the installation.' }
  },
})

export const commands = [adopt]
