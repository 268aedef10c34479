import { z } from 'zod'
import { ConfigError, featureSettings, url } from '../../platform/config.ts'

declare module '../../platform/config.ts' {
  interface FeatureSettings {
    /** Null: exports are saved in the built-in drive. */
    googleDrive: GoogleDrive | null
  }
}

/** A service account's key file, and the folder that is shared with the account. */
export type GoogleDrive = { keyFile: string; folderId: string; apiUrl: string }

export const driveSettings = featureSettings({
  variables: {
    GOOGLE_DRIVE_KEY_FILE: z.string().min(1).optional(),
    GOOGLE_DRIVE_FOLDER: z
      .string()
      .regex(/^[\w-]{1,200}$/, 'must be the id at the end of the folder’s address')
      .optional(),
    GOOGLE_DRIVE_API_URL: url('http:', 'https:').default('https://www.googleapis.com'),
  },
  read: (values) => {
    const { GOOGLE_DRIVE_KEY_FILE: keyFile, GOOGLE_DRIVE_FOLDER: folderId } = values
    if (!keyFile && !folderId) return { googleDrive: null }
    if (!keyFile || !folderId)
      throw new ConfigError('Set both GOOGLE_DRIVE_KEY_FILE and GOOGLE_DRIVE_FOLDER, or neither')
    return { googleDrive: { keyFile, folderId, apiUrl: values.GOOGLE_DRIVE_API_URL.replace(/\/+$/, '') } }
  },
})
