import { verifyMessages } from '../messages/verify.ts'
import { formatTime } from './format-time.ts'

const TIME = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/

type Props = {
	message: string
	/** Time zone of the contract. Undefined for a contract that is not stored here; the reader's time zone is used then. */
	timeZone: string | undefined
}

/** Renders the message of a check. Formats each ISO 8601 time in it as the other times of the page are formatted. */
export function MessageText({ message, timeZone }: Props) {
	const words = verifyMessages().verdict(message)
	return words.split(TIME).map((part, index) =>
		TIME.test(part) ? (
			<time key={index} dateTime={part}>
				{formatTime(part, timeZone)}
			</time>
		) : (
			part
		),
	)
}
