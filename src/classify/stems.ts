import type { Doing, Repeats } from "./verb.js";

/** What the first sentence of a Chinese, Japanese or Korean text says. */
export type StemAction = { readonly does: Doing; readonly word: string; readonly repeats: Repeats };

export type Language = "zh" | "ja" | "ko";

/** Stems by language. They need no word boundaries: these scripts have none that a verb respects. */
const STEMS: Readonly<Record<Language, Readonly<Record<Exclude<Doing, "works"> | "sends", string>>>> = {
  zh: {
    reads:
      "获取 取得 查询 查看 列出 搜索 检索 读取 查找 返回 显示 获得 浏览 统计 分析 检查 预览 描述 比较 計算 计算 查詢 獲取 搜尋 列举 验证 解析 提取 测量 定位 推荐 翻译 识别 总结 预测 诊断 估算 校验 对比",
    adds: "创建 新增 添加 新建 上传 提交 发布 插入 注册 邀请 复制 追加 增加 建立 生成订单 創建 新增 導入 导入 克隆 部署 安装 下单 预订",
    sends: "发送 执行 运行 调用 回复 触发 推送 發送 執行 点击 输入 支付 转账 启动",
    changes: "更新 修改 编辑 设置 移动 重命名 替换 启用 禁用 变更 调整 写入 保存 归档 合并 切换 分配 配置 設定 編輯",
    ends: "取消 停止 关闭 终止 撤销 重启 拒绝 重置 结束 撤回 中止 清空",
    deletes: "删除 移除 清除 卸载 刪除 销毁 丢弃",
  },
  ja: {
    reads:
      "取得 検索 一覧 表示 参照 確認 読み取 読み込 閲覧 返し 返す 調べ 分析 計算 比較 照会 リスト 検証 探し 探す 見つけ 翻訳 推薦 推定 要約 診断 抽出",
    adds: "作成 追加 登録 投稿 アップロード 挿入 公開 招待 複製 コピー インポート 予約 デプロイ インストール 生成し",
    sends: "送信 実行 呼び出 返信 起動 通知する 送る クリック 入力する 支払",
    changes:
      "既読にし 既読にする 未読にし 更新 変更 編集 設定し 設定する 移動 置換 有効化 無効化 保存 書き込 書込 アーカイブ 割り当て 改名 マージ 切り替え",
    ends: "キャンセル 停止 終了 取り消 取消 閉じ 再起動 拒否 リセット 中止 解除",
    deletes: "削除 消去 破棄 取り除 アンインストール",
  },
  ko: {
    reads: "조회 검색 가져 확인 목록 읽 표시 반환 찾 분석 계산 비교 열람 보여 번역 추천 요약 진단 추출 예측",
    adds: "생성 추가 등록 업로드 게시 삽입 초대 복제 복사 작성 만들 만듭 예약 배포 설치",
    sends: "전송 보내 보냅 실행 호출 답장 발송 클릭 결제",
    changes: "수정 업데이트 변경 편집 설정합 설정하 이동 교체 활성화 비활성화 저장 갱신 할당 보관",
    ends: "취소 중지 종료 닫 재시작 거부 초기화 해제",
    deletes: "삭제 제거 지우 지웁 비우 비웁",
  },
};

type Stem = { readonly stem: string; readonly does: Doing; readonly repeats: Repeats };

function stemsOf(language: Language): readonly Stem[] {
  return Object.entries(STEMS[language])
    .flatMap(([key, list]) =>
      [...new Set(list.split(" "))].map((stem): Stem => {
        const does: Doing = key === "sends" ? "adds" : (key as Doing);
        const repeats: Repeats =
          key === "sends" || stem === "再起動" || stem === "重启" || stem === "재시작"
            ? "again"
            : key === "adds"
              ? "thing"
              : "once";
        return { stem, does, repeats };
      }),
    )
    .toSorted((a, b) => b.stem.length - a.stem.length);
}

const KNOWN: Readonly<Record<Language, readonly Stem[]>> = { zh: stemsOf("zh"), ja: stemsOf("ja"), ko: stemsOf("ko") };

/** Behind a stem: it says of a thing what was done to it (`削除された`, `更新时间`), and does nothing itself. */
const OF_A_THING: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:的|时间|日期|者|人|过(?!期|多|时)|时|后|前)/u,
  ja: /^(?:された|されて|済|日|者|時|可能|履歴|状況|ステータス|中の|した|元)/u,
  ko: /^(?:된|되었|일|자|기록|이력|상태|한|할|날짜|시간)/u,
};
const DONE_BEFORE = /[已被最近待未]$/u;
/** 输入 acts (types into a page), but for where it says what is put in: `输入参数`, `根据输入`. */
const INPUT_AS_NOUN = {
  before: /(?:根据|据用户|所)$/u,
  behind: /^(?:(?:参数|格式)(?!.{0,3}[到进入至给])|为|是|的|：|:)/u,
} as const;
/** In Chinese, what follows a reading verb is its object, unless the two are joined. */
const JOINED = /[并或和及、与]\s*$/u;

/** Longer sentences are cut: what a thing does stands at the beginning. */
const READ_AT_MOST = 160;

/** A stem of the language that stands at a place of a text, the longest. */
export function stemAt(
  language: Language,
  text: string,
  at: number,
): { readonly stem: string; readonly does: Doing } | undefined {
  return KNOWN[language].find((known) => text.startsWith(known.stem, at));
}

export const OF_THESE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const SENTENCE_END = /[。！？!?\n]|\.\s/u;

export function languageOf(sentence: string): Language {
  return /[\u3040-\u30ff]/u.test(sentence) ? "ja" : /[\uac00-\ud7af]/u.test(sentence) ? "ko" : "zh";
}

/** The sentences of a text's beginning that are in one of these scripts. */
function sentencesOf(text: string, length: number): readonly string[] {
  return text
    .slice(0, length)
    .split(SENTENCE_END)
    .filter((part) => OF_THESE.test(part));
}

/**
 * What the first sentence of a text in Chinese, Japanese or Korean says that the tool does; null for a text in another
 * script, or without a stem that is known.
 *
 * @example
 * stemAction("指定したチケットを削除します。"); // { does: "deletes", word: "削除", repeats: "once" }
 */
export function stemAction(text: string): StemAction | null {
  const sentence = (sentencesOf(text, 2 * READ_AT_MOST)[0] ?? "").slice(0, READ_AT_MOST);
  if (sentence === "") return null;
  const language = languageOf(sentence);
  let reads: StemAction | null = null;
  for (let at = 0; at < sentence.length; at++) {
    const stem = KNOWN[language].find((known) => sentence.startsWith(known.stem, at));
    if (stem === undefined) continue;
    const before = sentence.slice(Math.max(0, at - 3), at);
    const behind = sentence.slice(at + stem.stem.length, at + stem.stem.length + 6);
    at += stem.stem.length - 1;
    if (OF_A_THING[language].test(behind) || (language === "zh" && DONE_BEFORE.test(before))) continue;
    if (stem.stem === "输入" && (INPUT_AS_NOUN.before.test(before) || INPUT_AS_NOUN.behind.test(behind))) continue;
    const action = { does: stem.does, word: stem.stem, repeats: stem.repeats };
    // `招待リンクを取得`: in front of a noun, no verb but a part of its name.
    if (language === "ja" && /^[\u30a0-\u30ff]{2}/u.test(behind) && /[をはが]/u.test(sentence.slice(at))) continue;
    if (stem.does === "reads") reads ??= action;
    else if (language !== "zh" || reads === null || JOINED.test(before)) return action;
  }
  return reads;
}

/** How far into a text more is looked for that the tool does. */
const MORE_AT_MOST = 600;
/** What leads a clause of Chinese in front of its verb. */
const LEAD =
  /^\s*(?:(?:并且?|然后|接着|随后|随即|之后|再|同时|此外|另外|还|也|会|将|可以?|能够?|支持|用于|以及|自动|立即|直接|批量|永久|同步)|(?:把|将|对)[^，]{1,10}?(?:进行)?(?=删|移|清|更|修|创|发|写|取|替|重))*/u;
/** Where verbs of Japanese and Korean stand that are said of the tool, and not of a thing. */
const SAID_OF_TOOL = { ja: /^(?:し(?:ます|て|、)|する(?:$|、)|します)/u, ko: /^(?:합|하고|하며|하여|해)/u } as const;
/** The sentence is about what the tool does not do, or about what somebody else may. */
const OF_OTHERS: Readonly<Record<Language, RegExp>> = {
  zh: /不|无法|无需|勿|请|如需|如果|若|除非|避免|禁止|只读/u,
  ja: /ません|ない|せず|には|場合|ください|前に|後に/u,
  ko: /않|없|려면|경우|세요|십시오|지 마/u,
};

/**
 * What the later clauses and sentences of a text in these scripts say that the tool does beside reading (`查询数据，删除过期记录`).
 * In Chinese a verb leads its clause, in Japanese and Korean its ending tells.
 */
export function laterStems(text: string): readonly StemAction[] {
  const [first = "", ...others] = sentencesOf(text, MORE_AT_MOST);
  if (first === "") return [];
  const language = languageOf(first);
  const sentences = language === "zh" ? [first, ...others] : others;
  return sentences.flatMap((sentence, index) => {
    const clauses = language === "zh" ? sentence.split(/[，,；;：:]/u) : [sentence];
    return (index === 0 && language === "zh" ? clauses.slice(1) : clauses)
      .filter((clause) => !OF_OTHERS[language].test(clause))
      .flatMap((clause) => (language === "zh" ? led(clause) : ended(clause, language)));
  });
}

function led(clause: string): readonly StemAction[] {
  const verb = clause.slice(LEAD.exec(clause)?.[0].length ?? 0);
  const stem = KNOWN.zh.find((known) => verb.startsWith(known.stem));
  const behind = verb.slice(stem?.stem.length);
  return stem === undefined ||
    stem.does === "reads" ||
    OF_A_THING.zh.test(behind) ||
    (stem.stem === "输入" && INPUT_AS_NOUN.behind.test(behind))
    ? []
    : [{ does: stem.does, word: stem.stem, repeats: stem.repeats }];
}

function ended(sentence: string, language: "ja" | "ko"): readonly StemAction[] {
  return KNOWN[language].flatMap((stem) => {
    const at = sentence.indexOf(stem.stem);
    const said = at !== -1 && stem.does !== "reads" && SAID_OF_TOOL[language].test(sentence.slice(at + stem.stem.length));
    return said ? [{ does: stem.does, word: stem.stem, repeats: stem.repeats }] : [];
  });
}
