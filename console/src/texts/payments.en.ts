/** The texts of the documents are exact, small letters included. */
export const payments = {
  title: 'Payments',

  history: 'Payment history', // Exact
  historyLede: 'In US dollars. The total of an unpaid month includes all unpaid months before it.',
  empty: 'there are no payments for your account.', // Exact
  notLoaded: 'Your payments could not be loaded.',
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
  thresholdLede: 'A payout needs an unpaid balance of at least {limit}.',
  progress: 'Unpaid balance towards {limit}',
  ofLimit: 'of {limit} ({share})',
  remaining: 'Remaining',
  dailyAverage: 'Daily average',
  expected: 'Expected date',
  unknown: 'Unknown',
  reached: 'Reached',
  forecast: 'Forecast from the average of the last 28 days. The actual date can differ.',
  reachedText: 'Unpaid earnings are paid after the month is closed and approved.',
  nothingLately: 'You had no earnings in the last 28 days, so there is no expected date.',
  tooFar: 'At this average, it takes more than ten years to reach the threshold.',

  info: 'Payment details',
  // Exact
  noInfo: 'No payment information is attached to your account. Please update your payment information.',
  // Exact
  received:
    'Your payment information has been received. You can view the details on this page once your payment is processed.',
  held: 'Your payment details were changed. For your security, payouts are on hold until {time} ({zone}). If you did not change them, undo the change with the link in the email we sent you.',
  infoNotLoaded: 'Your payment details could not be loaded.',
  update: 'Update payment details',

  editLede: 'Your earnings are paid to this account. All details are stored encrypted.',
  currencyGroup: 'Currency',
  bankGroup: 'Bank',
  accountGroup: 'Account',
  ownerGroup: 'Owner',
  accountNote:
    'You can enter an IBAN or an account number. All fields are required: enter “-” where a field does not apply to your bank.',
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
  confirmNote: 'You signed in a while ago. Enter your password to change your payment details.',
  chooseCountry: 'Choose a country',
  maskedHint:
    'Only the last characters of saved values are shown. Typing in a field replaces its entire value.',
  keepStored: 'Keep the stored value of {field}',
  ibanDoubtful: 'The check digits of this IBAN do not match. Check it again, or save it as it is.',
  ibanForm:
    'An IBAN has 15 to 34 letters and digits, and no other characters. Check it again, or save it as it is.',
  askDoubtful: 'Save this IBAN as it is?',
  saveAsItIs: 'Save as it is',
  checkAgain: 'Check again',
  required: 'Fill in this field.',
  chooseOne: 'Choose a currency.',
  refused: 'This value was not accepted. Check it and try again.',
  noCurrency: 'please select a payment currency.', // Exact
  unfilled: 'please fill in all required fields.', // Exact
  ownerOnly: 'Only the account owner can change the payment details.',
  save: 'Save changes',
  saved: 'Your payment details were saved.',
  saveFailed: 'Your payment details were not saved',
} as const
