/** Parts of the messages of a verdict in Spanish. A part that contains another one comes before it. */
const PARTS: readonly (readonly [string, string])[] = [
	['The file has not changed since it was sealed', 'El archivo no ha cambiado desde que se selló'],
	['The file has changed since it was sealed', 'El archivo ha cambiado desde que se selló'],
	[
		'The file has no seal of a signed contract',
		'El archivo no tiene el sello de un contrato firmado',
	],
	[
		'The file contains no evidence of a signed contract',
		'El archivo no contiene pruebas de un contrato firmado',
	],
	['The seal covers the whole file', 'El sello cubre todo el archivo'],
	[
		'Content was added to the file after it was sealed',
		'Se agregó contenido al archivo después de sellarlo',
	],
	[
		'The evidence has not changed since it was sealed',
		'Las pruebas no han cambiado desde que se sellaron',
	],
	[
		'The evidence has changed since it was sealed',
		'Las pruebas han cambiado desde que se sellaron',
	],
	['The text is the one that was signed', 'El texto es el que se firmó'],
	['The text differs from the one that was signed', 'El texto es distinto del que se firmó'],
	['The legal record is the one that was signed', 'El registro legal es el que se firmó'],
	[
		'The legal record differs from the one that was signed',
		'El registro legal es distinto del que se firmó',
	],
	['The sealed PDF is missing from storage', 'Falta el PDF sellado en el almacenamiento'],
	['The stored PDF is not the one that was sealed', 'El PDF guardado no es el que se selló'],
	['The stored PDF belongs to another document', 'El PDF guardado es de otro documento'],
	[
		'The seal was made with a certificate of this service',
		'El sello se hizo con un certificado de este servicio',
	],
	[
		'The seal was made with a certificate of another service',
		'El sello se hizo con un certificado de otro servicio',
	],
	[
		'The timestamp of the seal was changed or is invalid',
		'El sello de tiempo se cambió o no es válido',
	],
	[
		'The timestamp of the seal comes from an unknown authority',
		'El sello de tiempo viene de una autoridad desconocida',
	],
	[
		'The certificate of the seal was not valid at its timestamp',
		'El certificado del sello no era válido en su sello de tiempo',
	],
	[
		'A time-stamping authority confirmed the seal at ',
		'Una autoridad de sellado de tiempo confirmó el sello el ',
	],
	['The seal states no time', 'El sello no indica ninguna hora'],
	['The service states ', 'El servicio indica '],
	[
		' as the time of the seal. No time-stamping authority confirmed this time.',
		' como hora del sello. Ninguna autoridad de sellado de tiempo confirmó esta hora.',
	],
	[
		'The certificate of the seal was not valid at ',
		'El certificado del sello no era válido en la hora que indica el sello: ',
	],
	[', the time that the seal states', ''],
	[
		'The certificate of the seal expired before the newest audit entry',
		'El certificado del sello venció antes de la última entrada de auditoría',
	],
	[
		'A certificate in the evidence file did not issue the certificate before it',
		'Un certificado del archivo de pruebas no emitió el certificado anterior',
	],
	[
		'More audit entries may be missing or changed',
		'Puede haber más entradas de auditoría que falten o hayan cambiado',
	],
	[' audit entries are intact', ' entradas de auditoría están intactas'],
	['All ', 'Las '],
	['Audit entry ', 'La entrada de auditoría '],
	['(viewed)', '(abrió el contrato)'],
	['(consent_shown)', '(se le mostró el consentimiento)'],
	['(consent_given)', '(aceptó firmar por medios electrónicos)'],
	['(terms_accepted)', '(aceptó los términos)'],
	['(signature_mismatch)', '(escribió un nombre que no coincide)'],
	['(signed)', '(firmó)'],
	['(sealed)', '(el documento se selló)'],
	['(copy_sent)', '(se envió una copia)'],
	['(downloaded)', '(descargó el documento)'],
	['(cancelled)', '(canceló el contrato)'],
	[' appears twice', ' aparece dos veces'],
	[' is missing', ' falta'],
	[
		' was changed: its content does not match its digital fingerprint',
		' se cambió: su contenido no corresponde a su huella digital',
	],
	[
		' was rewritten: it does not fit into the audit trail',
		' se reescribió: no encaja en el registro de auditoría',
	],
	[
		' was rewritten: the next entry no longer matches it',
		' se reescribió: la entrada siguiente ya no coincide con ella',
	],
	[
		' was added after the last entry on record',
		' se agregó después de la última entrada registrada',
	],
	[
		' was rewritten: it does not match the last entry on record',
		' se reescribió: no coincide con la última entrada registrada',
	],
	[
		' was rewritten: the sealed copy has different content',
		' se reescribió: la copia sellada tiene otro contenido',
	],
	[
		'This service showed the contract and the consent text before the signature',
		'Este servicio mostró el contrato y el texto de consentimiento antes de la firma',
	],
	[
		'The contract was not shown by this service; no consent was reported',
		'Este servicio no mostró el contrato; no se informó ningún consentimiento',
	],
	[
		'The contract was not shown by this service; consent as reported by the caller',
		'Este servicio no mostró el contrato; consentimiento según lo informado por quien llamó al servicio',
	],
	[
		'The signature is a typed name with agreement to the terms',
		'La firma es un nombre escrito con aceptación de los términos',
	],
	['Accepted without ', 'Aceptado sin '],
	[' and without ', ' y sin '],
	[
		'The contract was signed with a credential of the company',
		'El contrato se firmó con una credencial de la empresa',
	],
	[
		'Signed with the personal link and a one-time code sent to the homeowner’s email address',
		'Firmado con el enlace personal y un código de un solo uso enviado al correo del cliente',
	],
	[
		'Signed with the personal link, which the company also has',
		'Firmado con el enlace personal, que la empresa también tiene',
	],
	[
		'The customer details are those of the presentation',
		'Los datos del cliente son los de la presentación',
	],
	['The signer changed customer details: ', 'Quien firmó cambió datos del cliente: '],
	[
		'A matching typed name and agreement to the terms were required',
		'Se exigieron un nombre escrito que coincide y la aceptación de los términos',
	],
	['Loosened requirements: ', 'Requisitos relajados: '],
	['no typed name required', 'no se exigió un nombre escrito'],
	[
		'typed name not compared with the customer’s name',
		'el nombre escrito no se comparó con el del cliente',
	],
	['no agreement to the terms required', 'no se exigió la aceptación de los términos'],
	['a typed name', 'un nombre escrito'],
	['agreement to the terms', 'aceptación de los términos'],
	['first name', 'nombre'],
	['last name', 'apellido'],
	['full name', 'nombre completo'],
	['address', 'dirección'],
	['city', 'ciudad'],
	['state', 'estado'],
	['zip code', 'código postal'],
	['email', 'correo'],
	['phone', 'teléfono'],
]

/** Precedes the name of a certificate, which no language changes. */
const LEAD_TO = 'The certificates of the seal lead to '

/**
 * Returns the message of a verdict in a language. The verification writes it in English for every reader, and the page that shows
 * it translates it. Names of certificates stay as they are.
 */
export const VERDICT_WORDS = {
	en: (message: string) => message,
	es: (message: string) =>
		message.startsWith(LEAD_TO)
			? `Los certificados del sello llevan a ${message.slice(LEAD_TO.length)}`
			: PARTS.reduce((text, [english, spanish]) => text.replaceAll(english, spanish), message),
}
