import type { Topic } from './topic.ts'

/** Topics about the product: material, appearance, upkeep, resistance to weather and wear, and installation. */
export const PRODUCT: Topic[] = [
	{
		name: 'material',
		isGeneral: true,
		sharedCues: 'material, made of, made from',
		questionCues:
			'what kind of .. use, what type of .. use, what sort of .. use, what .. made, real wood, solid wood, what do you use, what .. you use, what .. use for, quality of the, good stuff',
		answerCues:
			'composite, vinyl, aluminum, fiberglass, steel, cedar, pressure-treated, pressure treated, hardwood, laminate, porcelain, acrylic, quartz, oak, maple, pine, concrete mix, cellulose, foam, latex, pvc, solid, treated, engineered, we use, grade, core, stainless, galvanized',
	},
	{
		name: 'brand',
		sharedCues: 'brand, manufacturer, made by, built by, the maker',
		questionCues:
			'who makes, who manufacture, who built, whose .. use, what make, name brand, which company makes, where .. made, made in, where .. come from',
		answerCues: 'made in, from the factory, by the maker, made by',
	},
	{
		name: 'thickness and size',
		sharedCues:
			'thick, thickness, gauge, mil, deep, wide, width, height, tall, feet high, r-value, psi, weigh, spacing, apart',
		questionCues:
			'heavy, how many inches, how big, how high, how far apart, dimension, what size, how large, how many coats, how many layers, how close together, r value, strong',
		answerCues:
			'# mil, # inches, # feet, # coats, # layers, # pounds, r-#, #-inch, #-foot, every # feet',
	},
	{
		name: 'color',
		sharedCues:
			'color, colour, shade, tone, hue, tint, white, black, gray, bronze, matte, gloss, satin',
		questionCues:
			'match .. existing/old/house/trim/rest, look like, what .. looks, choices .. look, styles, pick .. look, darker, lighter, blend in',
		answerCues: 'colors, shades, matched to, custom-matched',
	},
	{
		name: 'sample',
		sharedCues:
			'swatch, bring samples, see samples, get samples, send .. samples, rendering, mock-up, mockup, preview, 3d, test patch, chip',
		questionCues:
			'see .. before, see what .. looks/look, how .. will look, see it before, see them before, show me, try .. first, touch .. first, picture .. finished, visualize, showroom, look .. before',
		answerCues: 'bring .. board, paint .. test, on the wall, render*',
	},
	{
		name: 'options',
		isGeneral: true,
		sharedCues: 'option, package, upgrade, tier, good better best, premium, basic, standard, line',
		questionCues:
			'difference between, compare, which one, what would you recommend, recommend, better one, versus, choices, what else .. choose, why .. more expensive, which .. best, alternatives',
		answerCues: 'adds, includes, comes with, also gets, step up',
	},
	{
		name: 'change of plan',
		sharedCues:
			'change order, change the design, redesign, design change, change .. plan/layout/design/color, revis*',
		questionCues:
			'pick a different, want a different, different .. halfway, halfway through, can i switch, can we switch, change .. later/after/midway/during, different .. later, switch .. after, add .. later/during/midway/more, change my order, want something different, changes midway, swap .. after',
		answerCues:
			'changes .. until, cost first, change .. until, changes after, before .. order*, in writing',
	},
	{
		name: 'upkeep',
		sharedCues:
			'maintenance, maintain, upkeep, wash, mild soap, soap, rinse, pressure wash*, power wash*, reseal*, restain*, seal .. every, mop, wipe, clean .. with, care for, repaint*, oil it',
		questionCues:
			'take care of, need greasing, lubricate, look after, how often .. clean/seal/stain/paint/oil/service/change/wash, how .. clean, clean it, clean them, keep .. looking/nice/clean/good/shape, bleach, vinegar, detergent, steam mop, hose .. down, scrub, cleaner, cleaning product, what .. clean, get .. stain/out, need to do .. every year, do to keep, refinish*',
		answerCues:
			'every spring/fall/year, once a year, twice a year, every # years/months, garden hose, cleaner, damp mop, oil the, hose .. off, water and, brush, avoid',
	},
	{
		name: 'water and rot',
		isGeneral: true,
		sharedCues:
			'waterproof, water-resistant, water resistant, moisture, rot, mold, mildew, leak, swell, humidity, drain*, flood*, puddle, wet, damp, condensation, humid, seep*, steam',
		questionCues:
			'water, get wet, spill, spills, sink overflow*, runoff, mushy, ventilat*, drip*, soggy',
		answerCues:
			'water runs, water stays, seal*, membrane, vapor barrier, flashing, slopes away, keeps water, drains, fan',
	},
	{
		name: 'pests',
		sharedCues:
			'termite, insect, ant, bug, carpenter bee, rodent, mouse, mice, squirrel, pest, woodpecker, critter',
		questionCues: 'eat it, chew, wasps, spiders, infest*',
		answerCues: 'borate, feed insects',
	},
	{
		name: 'fire',
		sharedCues:
			'fire, flammable, burn, fireproof, flame, wildfire, ember, class a, fire rating, combust*',
		questionCues: 'catch fire, sparks, grill',
		answerCues: 'ignite',
	},
	{
		name: 'wind and storm',
		sharedCues: 'wind, gust, hurricane, mph, tornado, miles an hour, hail',
		questionCues: 'blow .. off/over/down, storms, hold up .. storm, withstand, stay up',
		answerCues: 'rated to, stands up to, tested to',
	},
	{
		name: 'wear',
		isGeneral: true,
		sharedCues:
			'scratch*, dent, fade, fading, chip*, stain*, wear layer, warp*, crack*, peel*, split, splinter, rust*, sag, wobble, lean, discolor*, yellow*, buckle*, blister, gouge*, cup',
		questionCues:
			'dog nails, claws, heels, hold up .. kids/dogs/traffic, sun, look old, get ugly, drop .. on it, tough, bend, heavy traffic',
		answerCues: 'resist*, uv, does not, never needs, control joint',
	},
	{
		name: 'slipperiness',
		isGeneral: true,
		sharedCues: 'slip*, slick, traction, non-slip, grip, textured surface',
		questionCues:
			'barefoot, hot .. feet, fall, grandmother, elderly, walker, wheelchair, accessible',
		answerCues: 'anti-slip, grab bar, threshold',
	},
	{
		name: 'warmth and drafts',
		isGeneral: true,
		sharedCues:
			'insulat*, draft*, warm, warmer, r-value, heat loss, air seal*, comfortable, temperature',
		questionCues:
			'cold room, cold floor, chilly, hot upstairs, too hot, hot in summer, cooler, cold feet, stay cool, even temperature',
		answerCues: 'keeps .. heat/warm/cool/cold, degrees, stops air, radiant',
	},
	{
		name: 'soundproofing',
		isGeneral: true,
		sharedCues:
			'noise, soundproof*, quieter, sound, hollow, creak*, squeak*, hear, thin walls, loud',
		questionCues: 'traffic, footsteps, upstairs, neighbors .. hear',
		answerCues: 'cork, pad, underlay*, acoustic',
	},
	{
		name: 'hidden damage',
		isGeneral: true,
		sharedCues:
			'rot*, hidden damage, bad wood, water damage, unforeseen, behind the wall, under the old, subfloor, joist, plywood, sheathing, soft spot, damaged wood, unexpected, bad boards',
		questionCues:
			'find .. something/damage/problem/rot/mold/surprise/else/issue, uncover, discover, what happens if you find, if you find, open .. wall, open it up, underneath, surprise, run into, below the old, ledge, rock, hit rock, hits rock, boulder, roots, what if .. bad/worse',
		answerCues:
			'we find, shown to you first, priced separately, show you photos, photos first, stop and call, per sheet, per foot, $ a sheet, hourly',
	},
	{
		name: 'existing structure',
		isGeneral: true,
		sharedCues: 'reuse, keep the old, over the old, over the existing, on top of, old posts',
		questionCues:
			'have to remove, leave .. in place, go .. over, reuse*, save .. old, over .. old, cover .. old, tear .. out, match .. existing, keep .. same, keep my, keep our, put back, stay where, rehang, back on',
		answerCues: 'stay in place, stays in place, put back, reinstall*, reconnect*, set back',
	},
	{
		name: 'surface preparation',
		isGeneral: true,
		sharedCues:
			'prep, primer, prime, sand, level, subfloor, base, gravel, footing, compact*, foundation, concrete, scrape, moisture test, posts set',
		questionCues:
			'uneven, not level, slope, hill, bumpy, how .. prepare, rough, before you paint/pour/lay/install, how deep, hold .. up, anchor*, attached, fastened, steps involved, process, walk me through, how .. put in',
		answerCues:
			'feet deep, inches deep, grind, self-level*, patch, caulk, fill .. holes, below the frost line, frost line, rebar, screws, wash .. first, coats',
	},
	{
		name: 'environment',
		sharedCues:
			'environment*, eco-friendly, sustainable, recycled, green, carbon, refrigerant, energy star',
		questionCues: 'planet, eco, bad for the',
		answerCues: 'fsc, recycled content, certified forest',
	},
	{
		name: 'power outage',
		sharedCues: 'outage, power cut, blackout, backup, generator, battery backup, grid',
		questionCues: 'power .. out, power goes, lights go, electricity goes, power fails',
		answerCues: 'keeps running, without electricity, takes over, manual release, by hand',
	},
	{
		name: 'control',
		isGeneral: true,
		sharedCues:
			'app, remote, smart, wifi, wi-fi, wireless, keypad, thermostat, phone app, opener, automatic',
		questionCues: 'from my phone, from a phone, control .. with, switch .. on, open .. with',
		answerCues: 'from your phone, connects to',
	},
	{
		name: 'what is included',
		isGeneral: true,
		sharedCues: 'included, include, part of the price, comes with',
		questionCues:
			'what .. get for, part of it, part of the deal, come with, scope, do you also, extra for, is .. extra, separate*, what do you all do, on top',
		answerCues: 'at no extra, no extra charge, everything from, separately',
	},
]
