/** The languages that the built-in helper has words in. */
export type HelpedLanguage = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'zh' | 'ar';

/** What a prompt may still say, by what its tool makes. `edit` changes a picture and leaves the rest of it alone. */
export const aspectsOf = {
  image: ['light', 'lens', 'composition', 'detail'],
  video: ['movement', 'camera', 'light', 'lens'],
  audio: ['mood', 'sound'],
  edit: ['blend', 'rest'],
} as const;
export type HelpedKind = keyof typeof aspectsOf;
type Aspect = (typeof aspectsOf)[HelpedKind][number];

/** Words for an aspect, and what shows that a prompt has it already. */
type AspectWords = { words: readonly string[]; said: RegExp };

const aspect = (said: RegExp, ...words: readonly string[]): AspectWords => ({ words, said });

export const wordsOf: Readonly<Record<HelpedLanguage, Readonly<Record<Aspect, AspectWords>>>> = {
  en: {
    light: aspect(/light|\blit\b|sun|glow|shadow|dusk|dawn|neon/i, 'soft natural light', 'warm light from the side'),
    lens: aspect(/\blens|\d ?mm\b|bokeh|depth of field|macro|wide.angle/i, 'shallow depth of field', '50 mm lens'),
    composition: aspect(
      /composition|framed|close-?up|portrait|wide shot|centered|foreground/i,
      'balanced composition',
      'clear foreground and background',
    ),
    detail: aspect(/detail|texture|sharp|crisp/i, 'fine detail and texture', 'crisp focus on the subject'),
    movement: aspect(
      /mov(?:e|es|ing)\b|run|walk|fly|drift|turn|slowly|sway/i,
      'slow, natural movement',
      'gentle movement of the subject',
    ),
    camera: aspect(
      /camera|\bpan\b|tilt|zoom|dolly|tracking|handheld/i,
      'steady camera that moves slowly closer',
      'slow pan from left to right',
    ),
    mood: aspect(/mood|calm|tense|happy|sad|epic|dark/i, 'calm mood', 'hopeful mood'),
    sound: aspect(
      /clear|record|acoustic|reverb|mix/i,
      'clear recording without noise',
      'natural acoustics of a small room',
    ),
    blend: aspect(
      /match|blend|seamless/i,
      'matching the light and perspective of the picture',
      'blending in without visible edges',
    ),
    rest: aspect(/unchanged|keep|leave|same/i, 'everything else unchanged', 'the rest of the picture stays the same'),
  },
  de: {
    light: aspect(
      /licht|sonne|schatten|dämmer|leucht|neon/i,
      'weiches natürliches Licht',
      'warmes Licht von der Seite',
    ),
    lens: aspect(
      /objektiv|\d ?mm\b|bokeh|schärfentiefe|makro|weitwinkel/i,
      'geringe Schärfentiefe',
      'Objektiv mit 50 mm',
    ),
    composition: aspect(
      /komposition|nahaufnahme|porträt|totale|mittig|vordergrund/i,
      'ausgewogene Komposition',
      'klarer Vorder- und Hintergrund',
    ),
    detail: aspect(/detail|textur|scharf/i, 'feine Details und Texturen', 'scharf auf das Motiv gestellt'),
    movement: aspect(
      /beweg|läuft|geht|fliegt|treibt|langsam|dreht/i,
      'langsame, natürliche Bewegung',
      'sanfte Bewegung des Motivs',
    ),
    camera: aspect(
      /kamera|schwenk|zoom|fahrt/i,
      'ruhige Kamera, die langsam näher kommt',
      'langsamer Schwenk von links nach rechts',
    ),
    mood: aspect(/stimmung|ruhig|fröhlich|traurig|düster/i, 'ruhige Stimmung', 'hoffnungsvolle Stimmung'),
    sound: aspect(
      /klar|aufnahme|akustik|hall/i,
      'klare Aufnahme ohne Rauschen',
      'natürliche Akustik eines kleinen Raums',
    ),
    blend: aspect(/passend|nahtlos/i, 'passend zu Licht und Perspektive des Bildes', 'ohne sichtbare Kanten eingefügt'),
    rest: aspect(/unverändert|bleib|behalt/i, 'alles andere unverändert', 'der Rest des Bildes bleibt gleich'),
  },
  es: {
    light: aspect(/luz|\bsol\b|sombra|atardecer|amanecer|neón/i, 'luz natural suave', 'luz cálida lateral'),
    lens: aspect(
      /objetivo|\d ?mm\b|bokeh|profundidad de campo|macro|gran angular/i,
      'poca profundidad de campo',
      'objetivo de 50 mm',
    ),
    composition: aspect(
      /composición|encuadr|primer plano|retrato|plano general|centrad/i,
      'composición equilibrada',
      'primer plano y fondo bien definidos',
    ),
    detail: aspect(/detalle|textura|nítid/i, 'detalles y texturas finos', 'enfoque nítido en el sujeto'),
    movement: aspect(
      /mov|corr|camin|vuel|lentamente|gira/i,
      'movimiento lento y natural',
      'movimiento suave del sujeto',
    ),
    camera: aspect(
      /cámara|paneo|zoom|travelling/i,
      'cámara estable que se acerca despacio',
      'paneo lento de izquierda a derecha',
    ),
    mood: aspect(/ambiente|tranquil|alegre|triste|épic/i, 'ambiente tranquilo', 'ambiente esperanzador'),
    sound: aspect(
      /clar|grabación|acústica|reverb/i,
      'grabación clara y sin ruido',
      'acústica natural de una sala pequeña',
    ),
    blend: aspect(
      /acorde|integrad/i,
      'acorde con la luz y la perspectiva de la imagen',
      'integrado sin bordes visibles',
    ),
    rest: aspect(
      /sin cambios|mantén|mantener|conserva|igual/i,
      'todo lo demás sin cambios',
      'el resto de la imagen queda igual',
    ),
  },
  fr: {
    light: aspect(
      /lumière|soleil|ombre|crépuscule|aube|néon|éclair/i,
      'lumière naturelle douce',
      'lumière chaude venant du côté',
    ),
    lens: aspect(
      /objectif|\d ?mm\b|bokeh|profondeur de champ|macro|grand.angle/i,
      'faible profondeur de champ',
      'objectif de 50 mm',
    ),
    composition: aspect(
      /composition|cadr|gros plan|portrait|plan large|centré/i,
      'composition équilibrée',
      'premier plan et arrière-plan bien distincts',
    ),
    detail: aspect(/détail|texture|net(?:te)?\b/i, 'détails et textures fins', 'mise au point nette sur le sujet'),
    movement: aspect(
      /mouvement|bouge|court|marche|vole|lentement|tourne/i,
      'mouvement lent et naturel',
      'léger mouvement du sujet',
    ),
    camera: aspect(
      /caméra|panoramique|zoom|travelling/i,
      'caméra stable qui s’approche lentement',
      'panoramique lent de gauche à droite',
    ),
    mood: aspect(/ambiance|calme|joyeu|triste|épique/i, 'ambiance calme', 'ambiance pleine d’espoir'),
    sound: aspect(
      /clair|enregistrement|acoustique|réverb/i,
      'enregistrement clair et sans bruit',
      'acoustique naturelle d’une petite pièce',
    ),
    blend: aspect(/en accord|fondu/i, 'en accord avec la lumière et la perspective de l’image', 'sans bords visibles'),
    rest: aspect(/inchangé|garde|conserve|reste/i, 'tout le reste inchangé', 'le reste de l’image demeure identique'),
  },
  pt: {
    light: aspect(
      /luz|\bsol\b|sombra|entardecer|amanhecer|néon|neon/i,
      'luz natural suave',
      'luz quente vinda do lado',
    ),
    lens: aspect(
      /lente|\d ?mm\b|bokeh|profundidade de campo|macro|grande.angular/i,
      'pouca profundidade de campo',
      'lente de 50 mm',
    ),
    composition: aspect(
      /composição|enquadr|close|retrato|plano geral|centraliz/i,
      'composição equilibrada',
      'primeiro plano e fundo bem definidos',
    ),
    detail: aspect(/detalhe|textura|nítid/i, 'detalhes e texturas finos', 'foco nítido no assunto'),
    movement: aspect(
      /mov|corre|caminha|voa|lentamente|gira/i,
      'movimento lento e natural',
      'movimento suave do assunto',
    ),
    camera: aspect(
      /câmera|câmara|panorâmica|zoom|travelling/i,
      'câmera estável que se aproxima devagar',
      'panorâmica lenta da esquerda para a direita',
    ),
    mood: aspect(/clima|calm|alegre|triste|épic/i, 'clima calmo', 'clima de esperança'),
    sound: aspect(
      /clar|gravação|acústica|reverb/i,
      'gravação clara e sem ruído',
      'acústica natural de uma sala pequena',
    ),
    blend: aspect(
      /de acordo|integrad/i,
      'de acordo com a luz e a perspectiva da imagem',
      'integrado sem bordas visíveis',
    ),
    rest: aspect(
      /sem alterações|mantém|manter|mantenha|conserva|igual/i,
      'todo o resto sem alterações',
      'o resto da imagem fica igual',
    ),
  },
  ja: {
    light: aspect(/光|日差し|影|夕|朝|ネオン/, '柔らかな自然光', '横からの暖かい光'),
    lens: aspect(/レンズ|mm|ボケ|被写界深度|マクロ|広角/, '浅い被写界深度', '50mmレンズ'),
    composition: aspect(
      /構図|クローズアップ|ポートレート|引き|中央|前景/,
      'バランスの取れた構図',
      'はっきりした前景と背景',
    ),
    detail: aspect(/細部|質感|ディテール|鮮明/, '細部まで精密な質感', '被写体に鮮明なピント'),
    movement: aspect(/動|走|歩|飛|揺|ゆっくり|回/, 'ゆっくりとした自然な動き', '被写体の穏やかな動き'),
    camera: aspect(/カメラ|パン|ズーム|ドリー/, 'ゆっくり近づく安定したカメラ', '左から右へのゆっくりしたパン'),
    mood: aspect(/雰囲気|穏やか|明るい|悲し|壮大/, '穏やかな雰囲気', '希望に満ちた雰囲気'),
    sound: aspect(/クリア|録音|音響|リバーブ/, 'ノイズのないクリアな録音', '小さな部屋の自然な響き'),
    blend: aspect(/合わせ|なじ/, '画像の光と遠近感に合わせる', '境目が見えないようになじませる'),
    rest: aspect(/そのまま|変えない|維持|残/, 'ほかの部分はそのまま', '画像の残りは変えない'),
  },
  zh: {
    light: aspect(/光|阳|影|黄昏|黎明|霓虹/, '柔和的自然光', '温暖的侧光'),
    lens: aspect(/镜头|毫米|mm|虚化|景深|微距|广角/, '浅景深', '50毫米镜头'),
    composition: aspect(/构图|特写|肖像|远景|居中|前景/, '均衡的构图', '前景与背景分明'),
    detail: aspect(/细节|质感|清晰|锐利/, '细腻的细节和质感', '主体对焦清晰'),
    movement: aspect(/动|跑|走|飞|飘|慢|转/, '缓慢自然的动作', '主体轻柔地运动'),
    camera: aspect(/镜头|摇|推|拉|变焦|跟拍/, '镜头平稳地缓缓推近', '镜头从左向右缓慢摇动'),
    mood: aspect(/氛围|平静|欢快|悲伤|史诗/, '平静的氛围', '充满希望的氛围'),
    sound: aspect(/清晰|录音|声学|混响/, '清晰无噪声的录音', '小房间的自然声场'),
    blend: aspect(/匹配|融合/, '与画面的光线和透视相匹配', '边缘自然融合'),
    rest: aspect(/不变|保持|保留/, '其余部分保持不变', '画面其他内容不变'),
  },
  ar: {
    light: aspect(/ضوء|إضاءة|شمس|ظل|غروب|فجر|نيون/, 'ضوء طبيعي ناعم', 'ضوء دافئ من الجانب'),
    lens: aspect(/عدسة|مم|بوكيه|عمق الميدان|ماكرو|زاوية واسعة/, 'عمق ميدان ضحل', 'عدسة 50 مم'),
    composition: aspect(/تكوين|لقطة قريبة|بورتريه|لقطة واسعة|مقدمة/, 'تكوين متوازن', 'مقدمة وخلفية واضحتان'),
    detail: aspect(/تفاصيل|ملمس|حاد/, 'تفاصيل وملمس دقيقان', 'تركيز حاد على الموضوع'),
    movement: aspect(/حركة|يتحرك|يركض|يمشي|يطير|ببطء/, 'حركة بطيئة وطبيعية', 'حركة لطيفة للموضوع'),
    camera: aspect(/كاميرا|تقريب|بانورام/, 'كاميرا ثابتة تقترب ببطء', 'حركة كاميرا بطيئة من اليسار إلى اليمين'),
    mood: aspect(/مزاج|أجواء|هادئ|حزين|ملحمي/, 'أجواء هادئة', 'أجواء مفعمة بالأمل'),
    sound: aspect(/واضح|تسجيل|صوتيات|صدى/, 'تسجيل واضح بلا ضوضاء', 'صوت طبيعي لغرفة صغيرة'),
    blend: aspect(/منسجم|مندمج/, 'منسجم مع ضوء الصورة ومنظورها', 'مندمج بلا حواف ظاهرة'),
    rest: aspect(/دون تغيير|يبقى|احتفظ|كما هو/, 'كل شيء آخر دون تغيير', 'بقية الصورة كما هي'),
  },
};

const scripts: readonly (readonly [HelpedLanguage, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
];
const OTHER_LETTER = /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u;

/** Short words that are in nearly every sentence of a language, and in few of another. */
const common: readonly (readonly [HelpedLanguage, ReadonlySet<string>])[] = [
  ['en', new Set(['a', 'an', 'the', 'of', 'with', 'in', 'on', 'at', 'and', 'by', 'over', 'under', 'near', 'through'])],
  [
    'de',
    new Set([
      'der',
      'die',
      'das',
      'ein',
      'eine',
      'einer',
      'einem',
      'einen',
      'und',
      'mit',
      'im',
      'auf',
      'am',
      'unter',
      'über',
      'vor',
      'bei',
      'ist',
    ]),
  ],
  [
    'es',
    new Set(['el', 'la', 'los', 'las', 'un', 'una', 'y', 'con', 'en', 'del', 'sobre', 'bajo', 'junto', 'por', 'al']),
  ],
  [
    'fr',
    new Set(['le', 'la', 'les', 'un', 'une', 'des', 'et', 'avec', 'dans', 'sur', 'sous', 'du', 'au', 'devant', 'près']),
  ],
  ['pt', new Set(['o', 'a', 'os', 'as', 'um', 'uma', 'e', 'com', 'em', 'no', 'na', 'do', 'da', 'sobre', 'sob', 'ao'])],
];

/** The language of a prompt among those; English for a few Latin words that could be any, null for another script. */
export function languageOf(prompt: string): HelpedLanguage | null {
  const written = scripts.find(([, script]) => script.test(prompt));
  if (written !== undefined) return written[0];
  if (OTHER_LETTER.test(prompt)) return null;
  const words = prompt.toLowerCase().split(/[^\p{L}]+/u);
  const counted = common.map(([language, known]) => ({
    language,
    count: words.filter((word) => known.has(word)).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).language;
}
