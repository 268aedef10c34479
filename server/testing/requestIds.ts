/** Ids in the requests: resources of an account, the account itself (`user`), and resources of operators. */
export type Ids = {
  video: string
  upload: string
  key: string
  user: string
  player: string
  signingKey: string
  site: string
  zone: string
  filter: string
  scheduledReport: string
  reportJob: string
  passkey: string
  session: string
  /** Resources in operators' calls, which no account owns. */
  operatedSite: string
  operatedZone: string
  operatedPayment: string
  operatedReport: string
  operatedPayout: string
  mail: string
  actor: string
  client: string
  grant: string
}
