/** The texts of the documents are exact, small letters included. */
export const payments = {
  title: 'Payments',

  history: 'Payment history', // Exact
  historyLede:
    'All amounts are in US dollars. If a month is unpaid, its total includes the unpaid months before it.',
  empty: 'there are no payments for your account.', // Exact
  notLoaded: 'Your payments couldn’t be loaded.',
  month: 'Month',
  status: 'Status',
  paymentDate: 'Payment date',
  amount: 'Amount',
  total: 'Total',
  note: 'Note',
  statement: 'Statement',
  statementOf: 'Statement PDF, {month}',
  states: {
    accruing: 'Unpaid · accruing',
    closed: 'Unpaid · awaiting approval',
    carried: 'Unpaid · carried over',
    approved: 'Unpaid · approved',
    paid: 'Paid',
  },
  left: '{left} remaining to the {limit} payout threshold',

  threshold: 'Payout threshold', // Exact
  thresholdLede: 'Once your unpaid balance reaches {limit}, we can pay you.',
  progress: 'How much of the {limit} threshold you’ve reached',
  ofLimit: 'of {limit} ({share})',
  remaining: 'Remaining',
  dailyAverage: 'Daily average',
  expected: 'Expected date',
  unknown: 'Unknown',
  reached: 'Reached',
  forecast:
    'This is our forecast from your average of the last 28 days, so the actual date can be different.',
  reachedText: 'You’ve reached the threshold. Once the month is closed and approved, we pay your earnings.',
  nothingLately: 'You haven’t earned anything in the last 28 days, so we can’t forecast a date.',
  tooFar: 'At this rate, you’d reach the threshold in more than ten years.',

  info: 'Payment details',
  // Exact
  noInfo: 'No payment information is attached to your account. Please update your payment information.',
  // Exact
  received:
    'Your payment information has been received. You can view the details on this page once your payment is processed.',
  held: 'Your payment details were changed. To keep you safe, we’ve put payouts on hold for a while. They resume at {time} ({zone}). If it wasn’t you who changed them, undo the change with the link in the email we sent you.',
  infoNotLoaded: 'Your payment details couldn’t be loaded.',
  update: 'Update payment details',

  editLede: 'We pay your earnings to this account. All your details are encrypted when we store them.',
  currencyGroup: 'Currency',
  bankGroup: 'Bank',
  accountGroup: 'Account',
  ownerGroup: 'Owner',
  accountNote:
    'You can enter an IBAN or an account number. Don’t leave any field empty: if your bank doesn’t use one, enter “-”.',
  fields: {
    paymentCurrency: 'Payment currency', // Exact
    bank: 'Bank name',
    branch: 'Branch',
    iban: 'IBAN',
    routing: 'Routing number',
    swift: 'SWIFT (BIC)',
    bankAddress: 'Bank address', // Exact
    accountNumber: 'Account number', // Exact
    bankCountry: 'Bank country', // Exact
    name: 'Account owner', // Exact
    address: 'Owner address', // Exact
  },
  confirmGroup: 'Confirm your identity',
  confirmNote: 'It’s been a while since you signed in. Enter your password to change your payment details.',
  chooseCountry: 'Choose a country',
  maskedHint:
    'We only show the last characters of what you’ve saved. If you type in a field and save, the new value replaces the entire old one.',
  keepStored: '{field}: keep the saved value',
  ibanDoubtful:
    'The check digits of this IBAN don’t match. Check it again. If you’re sure it’s right, you can save it as it is.',
  ibanForm:
    'An IBAN has 15 to 34 characters, all of them letters or digits. Check it again. If you’re sure it’s right, you can save it as it is.',
  askDoubtful: 'Save this IBAN as it is?',
  saveAsItIs: 'Save as it is',
  checkAgain: 'Check again',
  required: 'Fill in this field.',
  chooseOne: 'Choose a currency.',
  refused: 'We couldn’t accept this value. Check it and try again.',
  noCurrency: 'please select a payment currency.', // Exact
  unfilled: 'please fill in all required fields.', // Exact
  ownerOnly: 'Only the account owner can change the payment details.',
  save: 'Save changes',
  saved: 'Your payment details were saved.',
  saveFailed: 'Your payment details weren’t saved',
} as const
