import type { CatalogLanguage } from '../../core/languages.ts'

/** Statements about the circumstances of a signature (`describeSigning`). */
export type SigningTexts = (typeof SIGNING_TEXTS)['en']

const en = {
	details: {
		first_name: 'First name',
		last_name: 'Last name',
		full_name: 'Full name',
		address: 'Address',
		city: 'City',
		state: 'State',
		zip: 'ZIP code',
		email: 'Email',
		phone: 'Phone',
	},
	shown: 'This service showed the contract and the consent text before the signature',
	notShown: 'The contract was not shown by this service; no consent was reported',
	notShownConsent: 'The contract was not shown by this service; consent as reported by the caller',
	typedName: 'a typed name',
	agreement: 'agreement to the terms',
	complete: 'The signature is a typed name with agreement to the terms',
	acceptedWithout: (lacks: readonly string[]) => `Accepted without ${lacks.join(' and without ')}`,
	byCompany: 'The contract was signed with a credential of the company',
	byCode: 'Signed with the personal link and a one-time code sent to the homeowner’s email address',
	byLink: 'Signed with the personal link, which the company also has',
	unchanged: 'The customer details are those of the presentation',
	changed: (labels: readonly string[]) =>
		`The signer changed customer details: ${labels.join(', ')}`,
	required: 'A matching typed name and agreement to the terms were required',
	loosened: (requirements: readonly string[]) =>
		`Loosened requirements: ${requirements.join(', ')}`,
	noTypedName: 'no typed name required',
	noMatch: 'typed name not compared with the customer’s name',
	noAgreement: 'no agreement to the terms required',
}
const es: typeof en = {
	details: {
		first_name: 'Nombre',
		last_name: 'Apellido',
		full_name: 'Nombre completo',
		address: 'Dirección',
		city: 'Ciudad',
		state: 'Estado',
		zip: 'Código postal',
		email: 'Correo',
		phone: 'Teléfono',
	},
	shown: 'Este servicio mostró el contrato y el texto de consentimiento antes de la firma',
	notShown: 'Este servicio no mostró el contrato; no se informó ningún consentimiento',
	notShownConsent:
		'Este servicio no mostró el contrato; consentimiento según lo informado por quien llamó al servicio',
	typedName: 'un nombre escrito',
	agreement: 'aceptación de los términos',
	complete: 'La firma es un nombre escrito con aceptación de los términos',
	acceptedWithout: (lacks) => `Aceptado sin ${lacks.join(' y sin ')}`,
	byCompany: 'El contrato se firmó con una credencial de la empresa',
	byCode: 'Firmado con el enlace personal y un código de un solo uso enviado al correo del cliente',
	byLink: 'Firmado con el enlace personal, que la empresa también tiene',
	unchanged: 'Los datos del cliente son los de la presentación',
	changed: (labels) => `Quien firmó cambió datos del cliente: ${labels.join(', ')}`,
	required: 'Se exigieron un nombre escrito que coincide y la aceptación de los términos',
	loosened: (requirements) => `Requisitos relajados: ${requirements.join(', ')}`,
	noTypedName: 'no se exigió un nombre escrito',
	noMatch: 'el nombre escrito no se comparó con el del cliente',
	noAgreement: 'no se exigió la aceptación de los términos',
}

export const SIGNING_TEXTS = { en, es } satisfies Record<CatalogLanguage, typeof en>
