/** Number of calls, or of what a limit counts, that a limit allows within `seconds`. */
export type Rule = { points: number; seconds: number }

/**
 * Allowed calls in a time window (docs/design/contract.md#conventions). The setting RATE_LIMITS replaces individual
 * limits (`qa=100/60,login=50/900`), or disables all limits (`off`).
 */
const RULES = {
	/**
	 * Limits on guesses at a secret, such as a password or a one-time code. The first `points` guesses within `seconds` need no
	 * wait. Each further guess must wait longer than the one before (`countGuess`). `login` counts per account and network (or
	 * known browser), `loginAccount` per account, and `loginNetwork` per network.
	 */
	login: { points: 10, seconds: 900 },
	loginAccount: { points: 20, seconds: 86_400 },
	loginNetwork: { points: 50, seconds: 900 },
	signup: { points: 10, seconds: 900 },
	/** Limit on the requests of single sign-on, per network address of the client. Each sign-in makes two requests. */
	sso: { points: 100, seconds: 900 },
	/** Limit on requests for a password link, per network address and per email address. */
	forgotPassword: { points: 5, seconds: 900 },
	/** Limit on repeated emails that verify an admin's address, per user. */
	verificationEmail: { points: 3, seconds: 3600 },
	/** Limit on repeated confirmation emails, per subscription. */
	addressConfirmation: { points: 3, seconds: 86_400 },
	qa: { points: 20, seconds: 60 },
	/** Limit on questions that callers without an account ask, per presentation. */
	questions: { points: 100, seconds: 86_400 },
	/** Limit on addresses that get an email which asks whether an answer may go there, per presentation. */
	answerAddresses: { points: 5, seconds: 86_400 },
	/** Limit on questions that callers without an account ask the paid model, per company. */
	openModel: { points: 2000, seconds: 86_400 },
	/** Limit on the document uploads that a company starts. */
	documentUpload: { points: 20, seconds: 3600 },
	narration: { points: 60, seconds: 60 },
	/**
	 * Limits on the characters that the local voice speaks for callers who name no company: per network address of the caller, and
	 * for all such callers together.
	 */
	openSpeech: { points: 50_000, seconds: 86_400 },
	openSpeechInAll: { points: 500_000, seconds: 86_400 },
	intent: { points: 60, seconds: 60 },
	actions: { points: 30, seconds: 60 },
	viewerEvents: { points: 240, seconds: 60 },
	roofMeasurements: { points: 20, seconds: 60 },
	/** Limit on measurement reports that are read, per company. A rep uploads a file to see it and again to use it. */
	measurementReports: { points: 60, seconds: 60 },
	/** Limit on tables of the price book that are read, per company. A person looks at a table before importing it. */
	priceBookImport: { points: 60, seconds: 60 },
	eventsToken: { points: 10, seconds: 60 },
	appointmentRead: { points: 30, seconds: 60 },
	appointmentWrite: { points: 10, seconds: 60 },
	verify: { points: 30, seconds: 60 },
	/** Limit on one-time codes for signing that are sent by email, per presentation. */
	signingCode: { points: 5, seconds: 3600 },
	/**
	 * Limits on guesses at the one-time code for signing: per presentation, over all its codes, and per network address, over all
	 * presentations.
	 */
	signingGuess: { points: 30, seconds: 86_400 },
	signingGuessNetwork: { points: 50, seconds: 900 },
	signatureMismatch: { points: 20, seconds: 60 },
	/** Limit on signatures, cancellations and downloads of signed copies, per presentation and network address. */
	signing: { points: 30, seconds: 60 },
	/**
	 * Limit on contract cancellations, per presentation. Each cancellation sends emails, and the homeowner can then sign
	 * the contract again.
	 */
	contractCancel: { points: 10, seconds: 3600 },
	/** Limit on openings and downloads of a proposal, per presentation and network address. */
	proposal: { points: 30, seconds: 60 },
	/** Limit on imports of contract files, per company, because each import needs a thread and much memory. */
	contractImport: { points: 6, seconds: 60 },
	/** Limit on replay calls per subscription. A replay call sends the messages of a time range again. */
	replay: { points: 20, seconds: 3600 },
	/** Limit on exports of a company's complete event log. */
	eventExport: { points: 10, seconds: 60 },
	/** Limit on exports of all data of a company. */
	dataExport: { points: 5, seconds: 86_400 },
	/** Limits on emails about presentations. `sends` applies per company, and `sendsToOne` per presentation. */
	sends: { points: 5000, seconds: 86_400 },
	sendsToOne: { points: 10, seconds: 86_400 },
	/**
	 * Daily limits on emails of every kind. `emails` applies to a company, `emailsBySender` to a member or API key, and
	 * `emailsToMember` to a member's address. For an address outside the team, `emailsToOne` limits the emails of one company, and
	 * `emailsToOneInAll` the emails of all companies together. For a new company, `emails` and `emailsBySender` are lower
	 * (`countTowardEmailLimits`).
	 */
	emails: { points: 5000, seconds: 86_400 },
	emailsBySender: { points: 2500, seconds: 86_400 },
	emailsToOne: { points: 50, seconds: 86_400 },
	emailsToOneInAll: { points: 150, seconds: 86_400 },
	emailsToMember: { points: 300, seconds: 86_400 },
	playback: { points: 120, seconds: 60 },
	apiKey: { points: 120, seconds: 60 },
	session: { points: 600, seconds: 60 },
} satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES

const OVERRIDE = /^(\w+)=([1-9]\d*)\/([1-9]\d*)$/

/** Returns the rule of a limit: the rule that the setting RATE_LIMITS contains, or else the default. */
export function findRule(name: LimitName, overrides: string): Rule {
	const found = overrides.split(',').findLast((part) => part.startsWith(`${name}=`))
	const [, , points, seconds] = OVERRIDE.exec(found ?? '') ?? []
	return points === undefined ? RULES[name] : { points: Number(points), seconds: Number(seconds) }
}

/**
 * Returns the error in a value of the setting RATE_LIMITS. Returns undefined for `on`, `off` and a list of existing
 * limits.
 */
export function findLimitMistake(setting: string): string | undefined {
	if (setting === 'on' || setting === 'off') return undefined
	for (const part of setting.split(',')) {
		const [, name] = OVERRIDE.exec(part) ?? []
		if (name === undefined)
			return `must be on, off, or overrides such as qa=100/60,login=50/900; "${part}" is none of them`
		if (!Object.hasOwn(RULES, name)) return `has the unknown limit "${name}"`
	}
	return undefined
}
