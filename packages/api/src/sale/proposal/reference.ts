import { MAX_IMAGE_MB } from '../../content/images/limits.ts'
import type { SliceReference } from '../../core/reference/reference.ts'
import { MAX_CAPTION, MAX_MARKS, MAX_PHOTOS, MAX_VERSIONS } from './limits.ts'

const HEADING = 'Heading of the section.'

/** Texts of the API reference for proposals. */
export const proposalReference: SliceReference = {
	operations: {
		'proposals.get':
			'Returns what the page and the PDF of the proposal show: whom it is for, the values of this home with their sources, photos, what every option includes, the options with their differences and prices, conditions, validity and signature. All texts are in the language of the presentation. Prices are those of the presentation now: for an agreed price, only what was signed; for an expired price, no amounts.',
		'proposals.pdf':
			'Returns the proposal as it is now as a PDF in Letter format, tagged, with selectable text and at most 3 MB. The content is that of `GET /api/presentations/{presentationId}/proposal`. The PDF has no signature line, because a proposal is not an agreement. It links to the homeowner’s page, except for an API key without `presentations:write`.',
		'proposals.listVersions':
			'Returns the stored versions, newest first, each with what changed since the version before, and what differs from the newest version now.',
		'proposals.createVersion': `Stores the proposal as it is now as a new version. The homeowner reads the number and date of the version, and what is new. Returns 409 \`CONFLICT\` when nothing has changed since the newest version, and when there are already ${MAX_VERSIONS} versions.`,
		'proposals.addPhoto': `Adds a photo of this home’s roof as the last one, as \`multipart/form-data\`. The photo is stored as a JPEG of at most 1,600 pixels a side, upright and without metadata such as its location. A presentation has at most ${MAX_PHOTOS} photos; beyond that, the call returns 409 \`CONFLICT\`. Returns the proposal.`,
		'proposals.updatePhoto':
			'Changes the caption, the marks or the position of a photo. `marks` replaces all marks. Fields that are left out stay as they are. Returns the proposal.',
		'proposals.deletePhoto':
			'Removes a photo from the proposal. Stored versions keep it. Returns the proposal.',
	},
	models: {
		Proposal: {
			$: 'Proposal of a presentation: what its page and its PDF show.',
			number:
				'Number of the newest version if nothing has changed since that version, otherwise null.',
			status: 'Version with its date, or today’s date, in words.',
			since:
				'Date since which `changes` happened, in words. Null when nothing has changed since a version.',
			changes:
				'What changed since then: prices, discount, added lines, expiration date, photos. One sentence each.',
			language: 'Language tag of the texts.',
			company: 'Company that makes the proposal.',
			contact: 'Whom the homeowner can ask, in words. Null when there is no rep.',
			eyebrow: 'Line above the title that says whom the proposal is for.',
			title: 'Title of the proposal.',
			address: 'Address of the home.',
			headings: 'Headings of the sections.',
			words: 'Labels next to options.',
			home: 'Values of this home that its prices use. Usual values and rates in dollars are left out.',
			work: 'The options of each price slide, in the order of the slides.',
			payments:
				'Payments of the chosen price, or without a choice of the option that the presentation states, as long as it is exact. They add up to the price. Empty when there is no payment schedule.',
			paymentsNote:
				'Sentence that says which option the payments are for. Null once one is chosen, and when there are no payments.',
			monthly:
				'Monthly payment of the choice with its terms, and what the loan means for the payments. Null when there is no choice, and when no lender covers it.',
			validity:
				'How long the prices hold, in words. Null when there is no limit, and once the price is agreed.',
			validUntil:
				'Time until which the prices are valid. Null when there is no limit, and once the price is agreed.',
			signature: 'Whether the contract is signed.',
			photos: `Photos of this home’s roof in their order, at most ${MAX_PHOTOS}.`,
		},
		ProposalCompany: {
			$: 'Company that makes a proposal.',
			name: 'Name of the company.',
			contact: 'Address, phone number and email address of the company on one line.',
		},
		ProposalHome: {
			$: 'Value of this home.',
			label: 'What the value is.',
			display: 'The value with its unit.',
			source: 'How the value was obtained, in words.',
		},
		ProposalPayment: {
			$: 'Payment of an option.',
			label: 'Deposit, milestone or remainder, with its share of the price.',
			display: 'Amount of the payment.',
			due: 'When a deposit is due, in words. Null for other payments.',
		},
		ProposalMonthly: {
			$: 'Monthly payment of the choice.',
			title: 'Heading of the section.',
			text: 'The payment with its terms, in words.',
			applyUrl:
				'URL of the page on which the homeowner applies for the loan. Null when there is none.',
		},
		ProposalWorkMonthlyTerm: {
			$: 'Terms of a lender.',
			text: 'The terms, in words. They must be shown with the payments of the options.',
			applyUrl:
				'URL of the page on which the homeowner applies for the loan. Null when there is none.',
		},
		ProposalSignature: {
			$: 'State of the signature.',
			signed: 'True when a contract is signed and not canceled.',
			sentence: 'The state in words.',
		},
		ProposalHeadings: {
			$: 'Headings of the sections of a proposal, in the language of the presentation.',
			home: HEADING,
			photos: HEADING,
			scope: HEADING,
			options: HEADING,
			upgrades: HEADING,
			payments: HEADING,
			conditions: HEADING,
			signature: HEADING,
		},
		ProposalWords: {
			$: 'Labels next to the options of a proposal, in the language of the presentation.',
			recommended: 'Next to the recommended option.',
			chosen: 'Next to the chosen option.',
			included: 'Next to an upgrade that is included.',
		},
		ProposalWork: {
			$: 'Options of one price slide.',
			slideId: 'ID of the price slide.',
			title: 'Title of the price slide.',
			scope: 'What every option includes.',
			options: 'The options. Once the price is agreed, only the signed one.',
			monthlyTerms: 'Terms of the monthly payments that the options name.',
			conditions: 'What could change the price. Null when there is none.',
		},
		ProposalOption: {
			$: 'Option with its price and with what only some options include.',
			tier: 'Tier of the option.',
			name: 'Name of the option.',
			tagline: 'Sentence below the name. Null when there is none.',
			recommended: 'True for the recommended one of several options.',
			chosen: 'True for the option that the homeowner chose.',
			state: 'State of the price of this option.',
			display: 'The price, the range of an estimate, or in words why there is no price.',
			amountCents:
				'Price in cents. Null for an estimate, for a hidden price, and when there is no price.',
			monthly: 'Monthly payment, in words. Null when there is none.',
			items:
				'Lines of a price that consists of lines, as homeowners read them, with upgrades and rounding. Otherwise empty.',
			lines:
				'Original price, discount, added lines and total of an adjusted price. Otherwise empty.',
			points: 'What only some options include.',
			upgrades: 'Upgrades with their prices. Those that are `chosen` are included in the price.',
		},
		ProposalLine: {
			$: 'Line of an adjusted price.',
			label: 'What the line is.',
			display: 'Amount of the line.',
			sentence: 'Reason for a discount, or how an added line is calculated. Otherwise null.',
		},
		ProposalOptionUpgrade: {
			$: 'Upgrade of an option.',
			label: 'Name of the upgrade.',
			display: 'Price of the upgrade.',
			chosen: 'True when the price of the option includes the upgrade.',
		},
		ProposalPhoto: {
			$: 'Photo of this home’s roof.',
			id: 'ID of the photo.',
			caption: 'Caption. Empty when there is none.',
			description: 'What the photo shows, for people who cannot see it.',
			marks: 'Circles and arrows over the photo.',
			drawing:
				'The marks as the path of an SVG with the view box `0 0 width height`. Empty when there are no marks.',
			lineWidth: 'Width of the lines of `drawing` in pixels of the photo.',
			width: 'Width in pixels.',
			height: 'Height in pixels.',
			url: 'Signed URL of the photo. It expires.',
			thumbUrl: 'Signed URL of a thumbnail, 480 pixels wide. It expires.',
		},
		ProposalVersion: {
			$: 'Stored version of a proposal.',
			number: 'Number of the version, from 1.',
			createdAt: 'Time when the version was stored.',
			by: 'Name of the person or of the API key that stored the version. Null for a key from before the names of keys were stored.',
			changes: 'What changed since the version before. Empty for the first.',
		},
		ProposalVersions: {
			versions: 'Stored versions, newest first.',
			pending: 'What differs from the newest version now. Null when there is no version.',
		},
		AddPhotoInput: {
			file: `The photo, at most ${MAX_IMAGE_MB} MB, in PNG, JPEG or WebP.`,
		},
		UpdatePhotoInput: {
			photoId: 'ID of the photo.',
			caption: `Caption, at most ${MAX_CAPTION} characters.`,
			marks: `Circles and arrows over the photo, at most ${MAX_MARKS}. Places are shares of width and height, from 0 to 1.`,
			position:
				'New position among the photos, from 0. A number beyond the end means the last position.',
		},
		PhotoInput: { photoId: 'ID of the photo.' },
		MarkCircle: {
			$: 'Circle around a place on a photo.',
			kind: 'Always `circle`.',
			x: 'Center from the left edge, as a share of the width.',
			y: 'Center from the upper edge, as a share of the height.',
			radius: 'Radius as a share of the shorter side.',
		},
		MarkArrow: {
			$: 'Arrow to a place on a photo.',
			kind: 'Always `arrow`.',
			fromX: 'Start from the left edge, as a share of the width.',
			fromY: 'Start from the upper edge, as a share of the height.',
			x: 'Point of the arrow from the left edge, as a share of the width.',
			y: 'Point of the arrow from the upper edge, as a share of the height.',
		},
	},
}
