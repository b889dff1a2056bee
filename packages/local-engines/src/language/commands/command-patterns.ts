import type { CommandCategory, CommandName } from '@dormer/providers/commands'
import { matchSpanishCommand } from './spanish-patterns.ts'

/** A command with the pattern that must match the whole text of the command. */
type CommandPattern = [action: CommandName, pattern: RegExp]

const SLIDE = '(?:slide|page|one|part|section)'
const GO =
	'(?:go|move|skip|jump|step|switch|turn|advance|take me|bring me|get|navigate|head|flip|scroll)'
const SOUND = '(?:the )?(?:sound|audio|voice|volume|narration|narrator)'

/** Commands for playback, volume and speed. */
const AUDIO: CommandPattern[] = [
	[
		'pause',
		/^(?:pause|stop|hold|halt|wait|freeze|hold on|hold up|hang on|wait wait(?: wait)?|shush|pausa|para|espera|espere|detente|un (?:momento|segundo)|stop (?:it|talking|speaking|playing|there|the (?:presentation|audio|narration|video))|pause (?:it|that|this|there|here|the (?:presentation|audio|narration|video|slide|voice))|one (?:moment|second|minute)|give me a (?:moment|second|minute))$/,
	],
	[
		'play',
		/^(?:play|start|unpause|resume|begin|(?:play|start|resume|unpause) (?:it|the (?:presentation|audio|narration|video|voice)|playing|talking|speaking)|continue playing|keep playing|press play|im back|sigue|siga|continua|reproduce)$/,
	],
	[
		'replay',
		new RegExp(
			`^(?:replay|repeat|rewind|say|play|start|read|repeat|replay|rewind)(?: (?:that|this|it|the|this|from the|what you said))?(?: ${SLIDE})?(?: (?:again|over|beginning|once more|one more time|from the (?:start|beginning|top)))?$|^(?:once more|one more time|come|come again|what did you (?:just )?say|run that by me|otra vez|una vez mas|repite|repita|repitelo)$`,
		),
	],
	[
		'unmute',
		new RegExp(
			`^(?:unmute|unmute (?:it|yourself|${SOUND})|(?:turn|switch|put) ${SOUND} (?:back )?on|(?:turn|switch|put) (?:back )?on ${SOUND}|sound on|audio on)$`,
		),
	],
	[
		'mute',
		new RegExp(
			`^(?:mute|silence|quiet|be quiet|shut up|hush|mute (?:it|that|yourself|${SOUND})|(?:turn|switch) (?:off ${SOUND}|${SOUND} off)|sound off|audio off|no sound)$`,
		),
	],
	[
		'louder',
		new RegExp(
			`^(?:louder|much louder|make it louder|speak (?:up|louder)|talk louder|(?:turn|crank) (?:it|${SOUND}) up|turn up ${SOUND}|volume up|increase ${SOUND}|raise ${SOUND}|more volume|i cant hear(?: you| it| anything)?|its too quiet|too quiet)$`,
		),
	],
	[
		'quieter',
		new RegExp(
			`^(?:quieter|softer|lower|make it (?:quieter|softer)|(?:speak|talk) (?:quieter|softer|more quietly)|turn (?:it|${SOUND}) down|turn down ${SOUND}|volume down|(?:decrease|lower|reduce) ${SOUND}|less volume|not so loud|too loud|its too loud)$`,
		),
	],
	[
		'faster',
		/^(?:faster|quicker|speed up|speed it up|go faster|(?:speak|talk|play|read)(?: it)? (?:faster|quicker)|pick up the pace|too slow|its too slow|youre too slow|hurry up)$/,
	],
	[
		'slower',
		/^(?:slower|slow down|slow it down|go slower|(?:speak|talk|play|read)(?: it)? (?:slower|more slowly)|not so fast|too fast|its too fast|youre (?:talking |going )?too fast)$/,
	],
]

const CAPTIONS = '(?:the )?(?:closed )?(?:captions?|captioning|subtitles?|cc)'

/** Commands for the display: full screen and captions. */
const DISPLAY: CommandPattern[] = [
	[
		'exit_full_screen',
		/^(?:(?:exit|leave|close|quit|end|stop|get out of|turn off|no|out of|undo) (?:the )?full ?-?screen(?: mode)?|full ?-?screen off|(?:make it |go )?(?:smaller|small again|windowed)|sal(?:ir)? de (?:la )?pantalla completa)$/,
	],
	[
		'full_screen',
		/^(?:(?:(?:go|switch|make|show|put|turn|enter|open|use|view|watch|play|it|this|in|into|to|on|the) )*full ?-?screen(?: mode)?(?: on)?|(?:make it |make this |show it )?(?:bigger|larger|fill the screen)|maximi[sz]e(?: it)?|pantalla completa)$/,
	],
	[
		'captions_off',
		new RegExp(
			`^(?:(?:(?:turn|switch|get) )?${CAPTIONS} (?:off|away)|(?:turn|switch) off ${CAPTIONS}|(?:hide|remove|disable|stop|lose|no|no more|without|drop) ${CAPTIONS}|(?:sin|quita(?:r)?(?: los)?|desactiva(?:r)?(?: los)?) subtitulos)$`,
		),
	],
	[
		'captions_on',
		new RegExp(
			`^(?:(?:(?:turn|switch|put) )?${CAPTIONS} (?:back )?on|(?:turn|switch|put) (?:back )?on ${CAPTIONS}|(?:show(?: me)?|enable|add|use|display|with|give me|start|bring back) ${CAPTIONS}|${CAPTIONS}|(?:con|pon(?:er)?(?: los)?|activa(?:r)?(?: los)?|muestra(?: los)?) subtitulos|subtitulos)$`,
		),
	],
]

/** Calls to action: sign, book an appointment, contact the rep, or open the offer. */
const CTA: CommandPattern[] = [
	[
		'sign',
		/^(?:sign|im ready to sign|ready to sign|where do i sign|how do i sign|sign (?:it|here|up|the (?:contract|agreement|papers|document|deal))|(?:open|show|show me|see|read) the (?:contract|agreement))$/,
	],
	[
		'book',
		/^(?:(?:book|schedule|make|set up|arrange|get)(?: me)? (?:an |a |the |my )?(?:appointment|visit|inspection|meeting|consultation|time|slot)|(?:reschedule|change|move) (?:my|the) (?:appointment|visit)|book it|book)$/,
	],
	[
		'contact',
		/^(?:(?:talk|speak) (?:to|with) (?:a |an |the |my |your |some)?(?:person|human|rep|representative|agent|salesperson|someone|somebody|one|real person|manager)|call (?:me|you|us|the company|the office|my rep)|have (?:someone|somebody|them) call me|contact (?:you|us|the company|my rep|someone)|get in touch)$/,
	],
	[
		'open',
		/^(?:(?:get|lets get|im ready to get) started|im (?:in|ready|interested)|click the button|press the button|next step|whats the next step|take the offer|sign me up|i accept|ill take it|buy|buy it|buy now)$/,
	],
]

/** Navigation commands that name no slide. `readCommand` handles `go_to`, because it needs the slide titles. */
const NAVIGATION: CommandPattern[] = [
	[
		'first',
		new RegExp(
			`^(?:(?:${GO} )?(?:back )?(?:to )?(?:the )?(?:first ${SLIDE}|very first ${SLIDE}|(?:very )?(?:beginning|start)|cover)|start over|start from the (?:beginning|start|top)|restart|restart the presentation|begin again|(?:(?:play|start|begin) )?(?:(?:it|the whole (?:thing|presentation)) )?(?:again )?from the (?:beginning|start|top)|(?:empieza |otra vez )?desde el (?:principio|inicio|comienzo))$`,
		),
	],
	[
		'last',
		new RegExp(
			`^(?:(?:${GO} )?(?:ahead |straight )?(?:to )?(?:the )?(?:last ${SLIDE}|final ${SLIDE}|(?:very )?end|ending)|skip to the end)$`,
		),
	],
	[
		'next',
		new RegExp(
			`^(?:next|${GO} (?:on )?(?:to )?(?:the )?(?:next|following)(?: ${SLIDE})?|(?:show me |show |see )?(?:the )?(?:next|following) ${SLIDE}|skip|skip (?:it|this|that|this ${SLIDE}|ahead)|forward|${GO} (?:forward|ahead)|${GO} (?:forward|ahead) (?:one|a ${SLIDE})|advance|next please|next ${SLIDE}|move along|(?:la |el |lo )?(?:siguiente|proxima)(?: diapositiva)?|adelante|avanza|avance)$`,
		),
	],
	[
		'previous',
		new RegExp(
			`^(?:previous|${GO} (?:back )?(?:to )?(?:the )?(?:previous|prior|preceding)(?: ${SLIDE})?|(?:show me |show |see )?(?:the )?(?:previous|prior|preceding) ${SLIDE}|back (?:one|a) ${SLIDE}|${GO} back (?:one|a) ${SLIDE}|${GO} back(?:ward|wards)?(?: one)?|backwards?|back up(?: (?:one|a ${SLIDE}))?|(?:la |el )?anterior|(?:una )?(?:diapositiva )?atras|regresa|vuelve|the ${SLIDE} before|${GO} to the ${SLIDE} before)$`,
		),
	],
]

const PATTERNS: Record<Exclude<CommandCategory, 'continuation'>, CommandPattern[]> = {
	navigation: NAVIGATION,
	audio: AUDIO,
	display: DISPLAY,
	cta: CTA,
}

/** Returns the command whose pattern matches a normalized text, or null. */
export function matchCommand(
	text: string,
): { category: CommandCategory; action: CommandName } | null {
	for (const category of ['navigation', 'audio', 'display', 'cta'] as const) {
		const found = PATTERNS[category].find(([, pattern]) => pattern.test(text))
		if (found !== undefined) return { category, action: found[0] }
	}
	return matchSpanishCommand(text)
}
