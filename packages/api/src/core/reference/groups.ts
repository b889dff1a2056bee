/** What each group of operations is about, in the order of the API reference. */
const DESCRIPTIONS = {
	Decks:
		'A deck holds the slides, FAQs, branding, voice and prices from which presentations are made.',
	'Price book': 'Items of the company with their unit prices, which price formulas can name.',
	Slides: 'Slides of a deck, their scripts and the tiers of price slides.',
	FAQs: 'Questions that homeowners ask often, with the answers that they hear.',
	Branding: 'Colors, texts, logo and fonts of a deck.',
	Generation: 'Jobs that create slides, scripts and FAQs from images or a PDF.',
	Images: 'Uploaded images for slides, logos and backgrounds.',
	Fonts: 'Built-in and uploaded font families.',
	Voices: 'Voices that read scripts and answers aloud.',
	Narration: 'Speech for scripts and prompts.',
	Presentations:
		'A presentation is a permanent snapshot of a deck, personalized for one homeowner, with a link. Ingest and follow-up emails for other systems are here as well.',
	'Q&A': 'Questions from homeowners, answers with their sources, and answers from the rep.',
	Actions: 'Commands to the player, in the homeowner’s words.',
	Activity: 'What homeowners do: viewer events, viewing sessions and figures of a deck.',
	Appointments: 'Free times, booked appointments and the rules of the company.',
	Contracts:
		'Contract templates, signing, canceling, signed documents with their evidence, and verification.',
	'Roof Measurements': 'Roof measurements, on which prices may depend.',
	Company: 'Contact details, knowledge base, exports and audit log of the company.',
	Notifications:
		'Subscriptions that deliver events by webhook or email, their deliveries, and the event log.',
	Mail: 'Outgoing emails, bounces and blocked addresses.',
	Authentication: 'Signing in, second factor, members and API keys.',
	Onboarding:
		'First steps of a user in the editor. Called by the editor itself; not meant for integrations.',
	Utility: 'State of the service, and address validation.',
}

/** The groups of operations as tags of the OpenAPI document. */
export const GROUPS = Object.entries(DESCRIPTIONS).map(([name, description]) => ({
	name,
	description,
}))
