import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Branding. */
export const brandingReference: SliceReference = {
	operations: {
		'branding.get':
			'Returns the colors, texts and logo of a deck. `fonts` and `contact` are only in requests and not returned. Returns null for a deck without branding, which is shown in the default colors.',
		'branding.replace':
			'Replaces the whole branding. An optional field that you leave out becomes null, so send every field that you want to keep. Existing presentations keep the branding of their snapshot.',
	},
	models: {
		Palette: {
			$: 'Colors of a deck as hex values, `#rgb` or `#rrggbb`.',
			primary: 'Main color, used for buttons and headings.',
			primaryLight: 'Lighter shade of the main color, used for backgrounds.',
			accent: 'Color that draws attention, for example to the recommended tier.',
			neutral: 'Neutral color, used for areas such as borders.',
			text: 'Color of text.',
			userMessage:
				'Background of the homeowner’s questions. Null selects a color from the palette.',
			assistantMessage:
				'Background of the answers, for viewers that show a conversation. Null when there is none.',
		},
		Cta: {
			$: 'Call to action: the text and the button at the end of a presentation.',
			headline: 'Headline above the closing button.',
			body: 'Text between the headline and the button.',
			buttonText: 'Label of the closing button.',
			buttonUrl:
				'Address that the button opens: a web address, `mailto:` or `tel:`. Null when the button leads to the next step of the presentation.',
		},
		BrandingFonts: {
			$: 'Font families of a deck.',
			heading: 'Font family of headings, from `GET /api/fonts`. Defaults to the built-in font.',
			body: 'Font family of other texts, from `GET /api/fonts`. Defaults to the built-in font.',
		},
		BrandingContact: {
			$: 'Contact details of this deck, instead of those of the company.',
			phone: 'Phone number that homeowners see.',
			email: 'Email address that homeowners see.',
		},
		Branding: {
			revision:
				'Changes when the texts change. Send it back with an update to avoid overwriting someone else’s changes.',
			$: 'Colors, texts and logo of a deck.',
			id: 'ID of the branding.',
			palette: 'Colors of the slides and pages.',
			cta: 'Text and button at the end of a presentation.',
			name: 'Company name that homeowners see. Null shows the name of the company account.',
			logo: 'Logo as it was set: the ID of an uploaded image or an https URL. Null when there is no logo.',
			avatar:
				'Picture of the rep as it was set: the ID of an uploaded image or an https URL. Null when there is no picture.',
			chatName:
				'Name of the assistant that answers questions, for viewers that show one. Null when there is none.',
			chatGreeting:
				'First message of the assistant, for viewers that show one. Null when there is none.',
			fonts: 'Font families of the deck. Null selects the built-in fonts.',
			contact: 'Contact details of this deck. Null selects the contact details of the company.',
			logoUrl: 'URL from which a browser loads the logo. Null when there is no logo.',
			avatarUrl:
				'URL from which a browser loads the picture of the rep. Null when there is no picture.',
		},
		ReplaceBrandingInput: {
			$: 'New branding of a deck.',
			$like: 'Branding',
			revision:
				'The `revision` of the record that you read. If someone else has changed the record since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
		},
		ReplaceBrandingInputFonts: { $: 'Font families of a deck.', $like: 'BrandingFonts' },
		ReplaceBrandingInputContact: {
			$: 'Contact details of this deck, instead of those of the company.',
			$like: 'BrandingContact',
		},
		PlaybackBranding: {
			$: 'Branding of the deck when the presentation was created.',
			$like: 'Branding',
		},
		BrandingGetResponse: { branding: 'The branding, or null before the first save.' },
		BrandingReplaceResponse: { branding: 'The saved branding.' },
	},
}
