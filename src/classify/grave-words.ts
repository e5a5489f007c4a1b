import type { GraveKind } from "../core/trust/grave.js";

type Kind = Exclude<GraveKind, "unknown">;

function byWord(lists: Readonly<Record<Kind, string>>): ReadonlyMap<string, Kind> {
  return new Map(
    (Object.entries(lists) as [Kind, string][]).flatMap(([kind, list]) =>
      list
        .trim()
        .split(/\s+/u)
        .map((word): [string, Kind] => [word.replaceAll("_", " "), kind]),
    ),
  );
}

/** Verbs that are grave wherever a name or the beginning of a description has them; of a pair both words. */
export const GRAVE_VERBS = byWord({
  money: `pay payout charge refund purchase buy sell checkout subscribe withdraw deposit donate tip wire bet wager gamble stake unstake swap
    trade bid mint redeem disburse reimburse remit topup airdrop liquidate debit invest lend borrow repay spend book rent
    reserve_a renew bill top_up place_order transfer_fund send_money send_token capture_payment`,
  people: `send reply forward notify tweet retweet comment broadcast announce email message dm sms dial post publish
    remind invite mention toot whatsapp share rsvp deliver`,
  access: `grant revoke authorize authorise deauthorize permit whitelist allowlist impersonate elevate promote demote ban unban suspend
    unsuspend onboard offboard enroll unenroll`,
  credentials: `login logout authenticate encrypt decrypt sign`,
  code: `execute exec eval evaluate run spawn install uninstall deploy launch invoke compile trigger rerun upgrade_helm`,
});

/** Things whose name in a tool's own makes it grave; the long ones in its description, too. */
export const GRAVE_THINGS = byWord({
  money: `payment payout refund purchase subscription invoice checkout money fund wallet coupon paypal stripe_charge order`,
  people: `sms smtp email mail message post review reaction tweet invitation invite comment reply notification newsletter attendee recipient whatsapp telegram`,
  access: `permission role acl sharing collaborator membership access_rule iam admin member user privilege firewall tunnel perm group owner ownership`,
  credentials: `secret password passphrase credential api_key apikey access_token auth_token oauth certificate keypair private_key otp api_token side_token client_token refresh_token
    ssh_key signing_key service_account vault keychain bearer_token`,
  code: `shell bash powershell command script sql javascript code cypher kernel lambda workflow pipeline helm function trigger computer deployment run execution release rollout`,
});

/** What an argument is called that only a grave call takes. */
export const GRAVE_ARGUMENTS: ReadonlyMap<string, Kind> = byWord({
  money: `amount price_cents currency_code payment_method payment_id card_number iban wallet_address private_key_wallet`,
  people: `recipient recipients to_email email_to cc bcc phone_number to_number recipient_id recipient_email chat_id attendees invitees`,
  access: `permissions role roles grantee access_level acl`,
  credentials: `password secret passphrase private_key api_key new_password client_secret`,
  code: `command cmd shell_command javascript`,
});

/** The same, wherever in an argument's name. */
export const GRAVE_ARGUMENT_WORDS: ReadonlyMap<string, Kind> = byWord({
  money: `iban`,
  people: `recipient recipients bcc attendee attendees invitee invitees participant participants guests`,
  access: `grantee`,
  credentials: `password passphrase`,
  code: `sql shell bash javascript powershell applescript cypher`,
});

/** The same in scripts without spaces. */
export const GRAVE_STEMS: readonly (readonly [string, Kind])[] = [
  ...["支付", "付款", "转账", "退款", "购买", "下单", "支払", "送金", "返金", "購入", "결제", "송금", "환불", "구매"].map(
    (stem) => [stem, "money"] as const,
  ),
  ...[
    "发送",
    "回复",
    "通知",
    "发布",
    "邀请",
    "評論",
    "评论",
    "送信",
    "返信",
    "投稿",
    "招待",
    "전송",
    "답장",
    "게시",
    "초대",
    "보내",
  ].map((stem) => [stem, "people"] as const),
  ...["权限", "授权", "角色", "成员", "権限", "承認", "권한", "승인"].map((stem) => [stem, "access"] as const),
  ...["密码", "密钥", "令牌", "证书", "登录", "パスワード", "秘密鍵", "認証", "비밀번호", "로그인"].map(
    (stem) => [stem, "credentials"] as const,
  ),
  ...[
    "执行",
    "运行",
    "脚本",
    "命令",
    "部署",
    "安装",
    "実行",
    "スクリプト",
    "コマンド",
    "실행",
    "스크립트",
    "명령",
    "배포",
    "설치",
  ].map((stem) => [stem, "code"] as const),
];
