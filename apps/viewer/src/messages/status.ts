import { type CatalogLanguage, catalogLanguage } from '@dormer/api/core/languages'

type StatusMessages = {
	opening: string
	tryAgain: string
	failed: { title: string; text: string }
	missing: { title: string; text: string; openNewest: string; copyAll: string; call: string }
}

/**
 * Messages of the screens that appear without a presentation. They are part of the first load in both languages, because they
 * are needed before a catalog has been loaded, and when it cannot be loaded.
 */
export const STATUS: Record<CatalogLanguage, StatusMessages> = {
	en: {
		opening: 'Opening your presentation',
		tryAgain: 'Try again',
		failed: {
			title: 'The presentation did not load',
			text: 'The connection was lost. Your link still works.',
		},
		missing: {
			title: 'We can’t find this page',
			text: 'The presentation was withdrawn, or the link is incomplete.',
			openNewest: 'Open the newest email or text message from the company, and tap its link again.',
			copyAll: 'If you copied the link, copy all of it. The end is often cut off.',
			call: 'Or call the company. Their number is in that message.',
		},
	},
	es: {
		opening: 'Abriendo su presentación',
		tryAgain: 'Intentar de nuevo',
		failed: {
			title: 'La presentación no se cargó',
			text: 'Se perdió la conexión. Su enlace sigue funcionando.',
		},
		missing: {
			title: 'No encontramos esta página',
			text: 'Ninguna presentación corresponde a este enlace. La retiraron, o el enlace no está completo.',
			openNewest: 'Abra el correo o mensaje más reciente de la empresa y toque el enlace otra vez.',
			copyAll: 'Si copió el enlace, cópielo completo. Muchas veces falta el final.',
			call: 'O llame a la empresa. Su número está en ese mensaje.',
		},
	},
}

/** Returns the messages in the language of the page, which the server sets when it knows the presentation. */
export function statusMessages(): StatusMessages {
	return STATUS[catalogLanguage(document.documentElement.lang)]
}
